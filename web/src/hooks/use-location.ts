/** Where the page is. Links stay links; a click on one of ours changes the address without a load. */
import { useEffect, useState } from 'preact/hooks';
import { parseRoute, type Route } from '../model/route.js';
import { keepPlace } from './keep-place.js';

const MOVED = 'langnet-moved';

/** The address of this moment, without the site. */
export function here(): string {
  return `${location.pathname}${location.search}${location.hash}`;
}

export function go(path: string): void {
  if (path === here()) return;
  history.pushState(null, '', path);
  window.dispatchEvent(new Event(MOVED));
  window.scrollTo(0, 0);
}

/** The same page under its better address; no step of the history. */
export function settle(path: string): void {
  history.replaceState(history.state, '', path);
}

function routeHere(): Route {
  return parseRoute(location.pathname, location.search, location.hash);
}

export function useRoute(): Route {
  const [route, setRoute] = useState(routeHere);
  useEffect(() => {
    const read = () => setRoute(routeHere());
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
      if (link.hasAttribute('download') || link.target !== '' || link.dataset.plain === 'true') return;
      event.preventDefault();
      go(`${link.pathname}${link.search}${link.hash}`);
    };
    const release = keepPlace();
    window.addEventListener('popstate', read);
    window.addEventListener(MOVED, read);
    document.addEventListener('click', follow);
    return () => {
      release();
      window.removeEventListener('popstate', read);
      window.removeEventListener(MOVED, read);
      document.removeEventListener('click', follow);
    };
  }, []);
  return route;
}
