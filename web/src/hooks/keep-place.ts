/** How far a page was read. The browser goes back to it too early: what stood there is fetched anew and comes later. */

const PAUSE_MS = 150;
/** Then the reader has begun to look around. */
const LONGEST_MS = 3000;
const TRY_MS = 50;

/** Notes the place of each step of the history and returns to it; gives the way to stop. */
export function keepPlace(): () => void {
  history.scrollRestoration = 'manual';
  let pause: ReturnType<typeof setTimeout> | undefined;
  let next: ReturnType<typeof setTimeout> | undefined;
  const note = () => {
    clearTimeout(pause);
    pause = setTimeout(() => history.replaceState({ y: Math.round(window.scrollY) }, ''), PAUSE_MS);
  };
  const settle = () => clearTimeout(next);
  const restore = () => {
    clearTimeout(pause);
    settle();
    const y = placeIn(history.state);
    const until = performance.now() + LONGEST_MS;
    const attempt = () => {
      const isLong = document.documentElement.scrollHeight - window.innerHeight >= y;
      if (isLong) window.scrollTo(0, y);
      else if (performance.now() < until) next = setTimeout(attempt, TRY_MS);
    };
    attempt();
  };
  restore();
  const hands = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  for (const name of hands) window.addEventListener(name, settle, { passive: true });
  window.addEventListener('scroll', note, { passive: true });
  window.addEventListener('popstate', restore);
  return () => {
    clearTimeout(pause);
    settle();
    for (const name of hands) window.removeEventListener(name, settle);
    window.removeEventListener('scroll', note);
    window.removeEventListener('popstate', restore);
  };
}

function placeIn(state: unknown): number {
  const y = typeof state === 'object' && state !== null ? (state as { y?: unknown }).y : undefined;
  return typeof y === 'number' && y > 0 ? y : 0;
}
