/**
 * The engine of a door that stays open for long: made anew when data is installed or removed, or when a server takes the
 * stores or lets them go. The one before is closed when its last user has gone.
 */
import type { Engine } from '../../engine/engine.js';

export interface LiveEngine {
  readonly use: <T>(work: (engine: Engine) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** What is here now, and how to open it; another key means another engine. */
export interface Opening {
  readonly key: string;
  readonly open: () => Promise<Engine>;
}

/** How long a look is believed, in milliseconds. */
const LOOK_MS = 2000;

interface Held {
  readonly key: string;
  readonly engine: Promise<Engine>;
  users: number;
}

export function createLiveEngine(look: () => Opening, now: () => number): LiveEngine {
  let held: Held | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  function current(): Held {
    if (held !== undefined && now() - lookedAt < LOOK_MS) return held;
    lookedAt = now();
    const { key, open } = look();
    if (held?.key === key) return held;
    const before = held;
    held = { key, engine: open(), users: 0 };
    if (before?.users === 0) void closed(before);
    return held;
  }

  return {
    use: async (work) => {
      const mine = current();
      mine.users += 1;
      try {
        const engine = await mine.engine.catch((error: unknown) => {
          // What could not be opened is tried again by the next one.
          if (held === mine) held = undefined;
          throw error;
        });
        return await work(engine);
      } finally {
        mine.users -= 1;
        if (mine !== held && mine.users === 0) void closed(mine);
      }
    },
    close: async () => {
      if (held !== undefined) await closed(held);
    },
  };
}

async function closed({ engine }: Held): Promise<void> {
  await engine.then((opened) => opened.close()).catch(() => undefined);
}
