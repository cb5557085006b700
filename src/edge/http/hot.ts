/**
 * Answers that are asked for again and again, ready to send. Kept for moments only, and for none once something
 * was dropped from the cache: what is sent is what the engine would answer now. Bounded in number and bytes.
 */

export interface HotReply {
  readonly body: string;
  readonly etag: string;
}

export interface Hot {
  readonly get: (address: string) => HotReply | undefined;
  readonly set: (address: string, reply: HotReply) => void;
  readonly clear: () => void;
  readonly hits: () => number;
}

/** A tool that came or went is noticed within half a minute anyway; a new answer of another process within this. */
const LIFE_MS = 2000;
const MAX_ENTRIES = 2000;
const MAX_CHARACTERS = 32 * 1024 * 1024;

export function createHot(now: () => number): Hot {
  const entries = new Map<string, { readonly reply: HotReply; readonly until: number }>();
  let characters = 0;
  let hits = 0;
  const remove = (address: string) => {
    const entry = entries.get(address);
    if (entry === undefined) return;
    characters -= entry.reply.body.length;
    entries.delete(address);
  };
  return {
    get: (address) => {
      const entry = entries.get(address);
      if (entry === undefined) return undefined;
      if (entry.until < now()) {
        remove(address);
        return undefined;
      }
      hits += 1;
      return entry.reply;
    },
    set: (address, reply) => {
      remove(address);
      if (reply.body.length > MAX_CHARACTERS / 8) return;
      entries.set(address, { reply, until: now() + LIFE_MS });
      characters += reply.body.length;
      // They all live equally long, so that the first is the oldest.
      for (const first of entries.keys()) {
        if (entries.size <= MAX_ENTRIES && characters <= MAX_CHARACTERS) break;
        remove(first);
      }
    },
    clear: () => {
      entries.clear();
      characters = 0;
    },
    hits: () => hits,
  };
}
