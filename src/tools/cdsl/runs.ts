/** What begins within a sense without a number: another gender, a causative, another form of the headword. */
import type { Node } from './outline.js';

const GENDER = /^[\s*]*(?:as )?(?:[mfn]|mfn|adj|adv|a)\.?[\s,]*$/iu;
const VERB_FORM =
  /^[\s—-]*(?:(?:Caus|Intens|Desid|Denom)(?:\.|\s|$)|(?:Pass|Med|Act|p\. ?p|Instr|Abl|Loc|Acc|Gen|Dat)\.)/iu;

/** Parts of the nodes that have meanings of their own. */
export function splitRuns(nodes: readonly Node[]): readonly (readonly Node[])[] {
  const runs: Node[][] = [[]];
  let hasMeaning = false;
  let isNeeded = false;
  for (const node of nodes) {
    const isMarked = node.kind !== 'group' && (node.style === 'italic' || node.kind === 'grammar');
    const isForm = isMarked && VERB_FORM.test(node.text) && node.text.length < 25;
    const isOther = isMarked && !isNeeded && (isForm || GENDER.test(node.text));
    // "used like an adj."
    if (node.kind === 'text' && node.text.trim() !== '')
      isNeeded = /(?:^|\s)(?:the|an?|of|to)\s*$/u.test(node.text);
    else if (node.kind !== 'line') isNeeded = false;
    // `{#--lI#}`: another form of the headword, with meanings of its own.
    const isVariant = node.kind === 'sanskrit' && /^\s*--/.test(node.text);
    if (hasMeaning && (isOther || isVariant)) {
      runs.push([]);
      hasMeaning = false;
    }
    // The name of the form is grammar.
    if (!isForm) runs.at(-1)?.push(node);
    hasMeaning ||= !isOther && node.kind === 'text' && /\p{L}{3}/u.test(node.text);
  }
  return runs;
}
