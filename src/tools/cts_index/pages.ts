/**
 * Pages of an index that are read as a whole and remembered once they are asked for again and again. Knows neither what
 * stands on a page nor how it is read.
 */
import { createMemory } from './memory.js';

export interface PageLimits<P> {
  /** Questions about a page before it is read: reading it takes about as much time as they do. */
  readonly questions: number;
  /** How much may be remembered in all, measured by `weightOf`. */
  readonly ofAll: number;
  readonly weightOf: (page: P) => number;
}

export interface Pages<P> {
  /** Undefined for a page that is not worth reading yet, or is too long: then the index itself is to be asked. */
  readonly page: (name: string) => Promise<P | undefined> | P | undefined;
  /**
   * To be told when the index itself has answered a question about a page. Not before: questions of one turn share a
   * search, and none of them has to wait for a page.
   */
  readonly answered: (name: string) => void;
  readonly weight: () => number;
}

/** Pages of which it is known how often they were asked for. */
const MAX_ASKED = 20_000;

/** `read` gives undefined for a page that is too long; it is then never read again. */
export function createPages<P>(
  read: (name: string) => Promise<P | undefined>,
  { questions, ofAll, weightOf }: PageLimits<P>,
): Pages<P> {
  const pages = createMemory<P>(ofAll, weightOf);
  const reading = new Map<string, Promise<P | undefined>>();
  const asked = new Map<string, number>();

  const readAndKeep = async (name: string): Promise<P | undefined> => {
    const page = await read(name);
    if (page !== undefined) pages.set(name, page);
    // When a page is forgotten, questions about it are counted anew.
    asked.set(name, page === undefined ? Number.NEGATIVE_INFINITY : 0);
    return page;
  };
  return {
    page: (name) => {
      const known = pages.get(name);
      if (known !== undefined || (asked.get(name) ?? 0) < questions) return known;
      const underWay = reading.get(name) ?? readAndKeep(name).finally(() => reading.delete(name));
      reading.set(name, underWay);
      return underWay;
    },
    answered: (name) => {
      if (asked.size >= MAX_ASKED) asked.clear();
      asked.set(name, (asked.get(name) ?? 0) + 1);
    },
    weight: pages.weight,
  };
}
