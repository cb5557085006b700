/**
 * The engine in use. Data installed or removed while the server runs makes another registry, hence another engine over the
 * same stores; the one before ends its connections when its last user has gone.
 */
import type { Engine } from '../../engine/engine.js';

export interface Engines {
  readonly use: <T>(work: (engine: Engine) => Promise<T>) => Promise<T>;
  readonly close: () => Promise<void>;
}

/** How long a look at the installed data is believed, in milliseconds. */
const LOOK_MS = 2000;

interface Held {
  readonly engine: Engine;
  users: number;
  isOld: boolean;
}

/** `make` is given the fingerprint in use, and gives undefined when nothing has changed. */
export function createEngines(
  make: (fingerprint: string | undefined) => Engine | undefined,
  now: () => number,
): Engines {
  let held: Held | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;

  function current(): Held {
    if (held !== undefined && now() - lookedAt < LOOK_MS) return held;
    lookedAt = now();
    const made = make(held?.engine.parts.registry.fingerprint);
    if (made === undefined && held !== undefined) return held;
    if (made === undefined) throw new Error('no engine was made');
    const before = held;
    held = { engine: made, users: 0, isOld: false };
    if (before !== undefined) {
      before.isOld = true;
      void retire(before);
    }
    return held;
  }

  /** The stores are shared and stay open. */
  async function retire({ engine, users }: Held): Promise<void> {
    if (users === 0) await engine.connections.close().catch(() => undefined);
  }

  return {
    use: async (work) => {
      const mine = current();
      mine.users += 1;
      try {
        return await work(mine.engine);
      } finally {
        mine.users -= 1;
        if (mine.isOld) void retire(mine);
      }
    },
    close: async () => {
      await held?.engine.close();
    },
  };
}
