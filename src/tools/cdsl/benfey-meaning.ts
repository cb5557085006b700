/** The meaning within a part of an article of Benfey's: without phrases, remarks on construction, compounds. Knows no bytes. */
import { CAPITAL } from './benfey-head.js';
import type { Node } from './outline.js';
import { part, type Token } from './tokens.js';

/** A meaning begins with a capital, or goes on in small letters behind a semicolon; these are remarks before one. */
const REMARK =
  /^[\s,.:†(]*(?:[Ww]ith(?:out)?\s(?:(?:an?|the|preceding|following|two|double|or|and)\s)*(?:loc|dat|gen|acc|instr|abl|nom|adv|inf|partic|ptcple|termin|prec|foll)[a-z]*[.,\s]|(?:[Aa]s\s|[Ww]hen\s|[Ii]n\s)?(?:an?\s|the\s)?(?:[Ff]ormer|[Ll]atter|first|last)\s(?:part|member)|[Aa]t\sthe\s(?:end|beginning)\sof\s|[Ii]n\sepic\s(?:poetry\s)?also|(?:plur|pl|du|dual|sing|[Ss]uperl|[Cc]ompar|[Cc]omparat|fem|masc|neutr|voc|instr|abl|loc|acc|gen|dat|ved|perhaps|absol|aor|fut|impf|potent|perf|pf|anomal|ptcple|part|correl|Par|Ātm|Caus|Pass|Desider|i\. e)(?:\.|\s)|of\sthe\s(?:pf|perf|fut|pres|Caus)|[iv]+\.\s?\d)/u;
/** Words of grammar; what stands before the first capital and holds one is a remark as well. */
const GRAMMATICAL =
  /(?<![\p{L}])(?:Par|Ātm|Atm|[Aa]nom(?:al)?|[Pp]t[ce]ple|pf\. pass|fut\. pass)(?=[.,\s])|(?<![\p{L}\d.])[iv]{1,3}\.\s\d/u;
/** Before a word in italics that the phrase is made with. */
const WITH = /(?:^|[\s,;])(?:[Ww]ith|[Aa]lso|[Ii]n|[Aa]s)\s*$/u;

/** Nothing where the part explains a phrase. */
export function meaningOnly(nodes: readonly Node[]): readonly Node[] {
  const first = nodes.findIndex((node) => !isBlank(node));
  const start = nodes[first];
  if (start === undefined) return [];
  if (isForm(start)) return isDerivation(nodes) ? behindForms(nodes) : [];
  const next = nodes.slice(first + 1).find((node) => !isBlank(node));
  if (start.kind === 'text' && next !== undefined && isForm(next) && WITH.test(start.text)) {
    if (start.text.replace(WITH, '').trim() === '') return [];
  }
  const own = start.kind === 'text' && isRemark(start.text) ? behindRemark(nodes, first, start) : nodes;
  return beforePhrase(own);
}

function isRemark(text: string): boolean {
  return REMARK.test(text) || GRAMMATICAL.test(text.slice(0, CAPITAL.exec(text)?.index));
}

/** From the first capital behind it. */
function behindRemark(nodes: readonly Node[], first: number, start: Token): readonly Node[] {
  const behind = REMARK.exec(start.text)?.[0].length ?? 0;
  for (const [index, node] of nodes.entries()) {
    if (index < first || node.kind !== 'text' || node.style !== '') continue;
    const from = index === first ? behind : 0;
    const match = CAPITAL.exec(node.text.slice(from));
    if (match !== null) return [part(node, from + match.index, node.text.length), ...nodes.slice(index + 1)];
  }
  return [];
}

/** `{@1.@} {%ni-tav + a,%} A lamp`: a number may begin with what the word is made of. */
function isDerivation(nodes: readonly Node[]): boolean {
  const end = nodes.findIndex((node) => !isBlank(node) && !isForm(node));
  return nodes.slice(0, end).some((node) => node.kind === 'text' && node.text.includes(' + '));
}

function behindForms(nodes: readonly Node[]): readonly Node[] {
  const first = nodes.findIndex((node) => !isBlank(node) && !isForm(node));
  const own = nodes.slice(first);
  const [start] = own;
  return start?.kind === 'text' && CAPITAL.exec(start.text)?.index === start.text.search(/\S/)
    ? beforePhrase(own)
    : [];
}

/** `To undergo; {%śūdratvam,%} To become a Śūdra`: words in italics before another capital begin a phrase. */
function beforePhrase(nodes: readonly Node[]): readonly Node[] {
  for (const [index, node] of nodes.entries()) {
    if (node.kind === 'group' || !isForm(node)) continue;
    const after = nodes.slice(index + 1).find((other) => !isBlank(other));
    const isBound = /-[,.]?\s*$/.test(node.text);
    const isPhrase =
      after?.kind === 'text' &&
      /[,.]\s*$/.test(node.text) &&
      /^\s*(?:\p{Lu}|i\. e\.|adj\.|adv\.|[mfn]\.)/u.test(after.text);
    if (isBound || isPhrase) return nodes.slice(0, index);
  }
  return nodes;
}

function isForm(node: Node): boolean {
  // A name has a capital.
  return (
    node.kind === 'sanskrit' ||
    (node.kind === 'text' && node.style === 'italic' && !/^\s*\p{Lu}\p{Ll}/u.test(node.text))
  );
}

function isBlank(node: Node): boolean {
  return node.kind === 'line' || (node.kind !== 'group' && /^[\s,.;:†?]*$/u.test(node.text));
}
