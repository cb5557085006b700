/** What the reducer knows of English: WordNet's words and the registry of constants, from the texts of their files. */
import type { ConstantNames } from './constants/name.js';
import { readRegistry } from './constants/registry.js';
import { openWords, type WordTable } from './similarity/index.js';

export interface English {
  readonly words: WordTable;
  readonly constants: ConstantNames;
}

export function readEnglish(wordsText: string, constantsText: string): English {
  const registry = readRegistry(constantsText);
  return {
    words: openWords(wordsText),
    constants: {
      ofSynset: (synset) => registry.bySynset.get(synset)?.name,
      wordnetKeyOf: (name) => registry.byName.get(name)?.wordnetKey ?? '',
      has: (name, pos) => {
        const synset = registry.byName.get(name)?.synset ?? '';
        return synset !== '' && synset.replace(/s$/, 'a').endsWith(pos);
      },
    },
  };
}

/** Without any table: glosses are compared by their stems, and only sources name constants. */
export const NO_ENGLISH: English = readEnglish('', '');
