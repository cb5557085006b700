/** A bucket of tokens for each client: filled steadily, emptied by requests. Forgets clients that are full again. */

export interface Rate {
  /** False when the client has used up what it may. */
  readonly take: (client: string) => boolean;
}

/** Clients remembered at once; the one unseen for longest goes first. */
const MAX_CLIENTS = 10_000;

interface Bucket {
  tokens: number;
  at: number;
}

/** A rate of 0 counts nothing. A burst may take twice what a second brings. */
export function createRate(perSecond: number, now: () => number): Rate {
  const burst = perSecond * 2;
  const buckets = new Map<string, Bucket>();
  return {
    take: (client) => {
      if (perSecond === 0) return true;
      const at = now();
      const bucket = buckets.get(client) ?? { tokens: burst, at };
      bucket.tokens = Math.min(burst, bucket.tokens + ((at - bucket.at) * perSecond) / 1000);
      bucket.at = at;
      buckets.delete(client);
      buckets.set(client, bucket);
      if (buckets.size > MAX_CLIENTS) {
        const [oldest] = buckets.keys();
        if (oldest !== undefined) buckets.delete(oldest);
      }
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    },
  };
}
