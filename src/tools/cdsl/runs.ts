/** What begins within a sense without a number: another gender, a causative, the verb with a preverb. */
import { leaves, type Node } from './outline.js';
import { sanskritWord } from './sanskrit-words.js';

/** Nodes that belong together, and the preverbs that a verb has in them. */
export interface Run {
  readonly nodes: readonly Node[];
  readonly preverbs: string;
}

const GENDER = /^\s*(?:as )?(?:[mfn]|mfn|adj|adv|a)\.?[\s,]*$/iu;
const VERB_FORM = /^\s*(?:Caus|Intens|Desid|Pass|Med|Act|Denom|p\. ?p|Instr|Abl|Loc|Acc|Gen|Dat)\./iu;
const PREVERB =
  /^(?:ati|aty|aDi|aDy|anu|anv|antar|apa|api|apy|aBi|aBy|ava|A|ud|ut|un|uc|uj|upa|up|dus|dur|duz|ni|ny|nis|nir|niz|niS|niH|parA|pari|pary|pra|prati|praty|vi|vy|sam|saM|su|puras|tiras)+$/u;

/** One or several, joined as in print. */
function isPreverbs(text: string): boolean {
  return text.length <= 24 && PREVERB.test(text);
}

/**
 * Within a part other things may begin in italics: the meanings of another gender, of a causative, or, with the
 * preverb itself, of the verb with a preverb.
 */
export function splitRuns(nodes: readonly Node[], isVerb: boolean): readonly Run[] {
  const runs: { nodes: Node[]; preverbs: string }[] = [{ nodes: [], preverbs: '' }];
  let hasMeaning = false;
  for (const node of nodes) {
    const isMarked = node.kind !== 'group' && (node.style === 'italic' || node.kind === 'grammar');
    const isForm = isMarked && VERB_FORM.test(node.text) && node.text.length < 25;
    const isOther = isMarked && (isForm || GENDER.test(node.text));
    const isPreverb = isVerb && node.kind === 'sanskrit' && isPreverbs(node.text.trim().replace(/^\*/, ''));
    // `{#--lI#}`: another form of the headword, with meanings of its own.
    const isVariant = node.kind === 'sanskrit' && /^\s*--/.test(node.text);
    if (hasMeaning && (isOther || isPreverb || isVariant)) {
      const preverbs = isPreverb ? sanskritWord(node).iast : (runs.at(-1)?.preverbs ?? '');
      runs.push({ nodes: [], preverbs });
      hasMeaning = false;
    }
    // The name of the form is grammar.
    if (!isForm) runs.at(-1)?.nodes.push(node);
    hasMeaning ||= !isOther && node.kind === 'text' && /\p{L}{3}/u.test(node.text);
  }
  return runs;
}

/** `+ sam-ud,` in bold, or the Sanskrit behind `c.` or `Mit`. */
export function preverbsOf(nodes: readonly Node[]): string {
  for (const token of leaves(nodes).slice(0, 6)) {
    const plus = /^\s*\+\s*([\p{L}\p{M}_ -]+)/u.exec(token.text)?.[1];
    if (token.style === 'bold' && plus !== undefined) return plus.trim().replace(/[-_ ]+/g, '+');
    if (token.kind === 'sanskrit')
      return sanskritWord(token)
        .iast.trim()
        .replace(/[-_ ]+/g, '+');
  }
  return '';
}

/** What stands behind the preverbs that a segment begins with. */
export function behindPreverbs(nodes: readonly Node[]): readonly Node[] {
  const index = nodes.findIndex(
    (node) => node.kind === 'sanskrit' || (node.kind === 'text' && /^\s*\+\s?\p{L}/u.test(node.text)),
  );
  const before = nodes.slice(0, Math.max(0, index));
  const isLabel = before.every(
    (node) => node.kind !== 'group' && /^[\s—-]*(?:c\.|mit|with)?\s*$/iu.test(node.text),
  );
  return index !== -1 && isLabel ? nodes.slice(index + 1) : nodes;
}
