/** Brackets that a print opens in italics, before a remark, and never closes. Knows no meaning. */
import { createCutter, type Token } from './tokens.js';

/** Where they begin. A bracket may close in type of another kind, and none goes beyond a division. */
export function brokenRemarks(tokens: readonly Token[]): ReadonlySet<number> {
  const broken = new Set<number>();
  const open: { readonly start: number; readonly isItalic: boolean }[] = [];
  const leave = () => {
    for (const { start, isItalic } of open) if (isItalic) broken.add(start);
    open.length = 0;
  };
  for (const token of tokens) {
    if (token.kind === 'division') leave();
    const cut = createCutter(token);
    for (const { index, 0: mark } of token.text.matchAll(/[()]/g)) {
      if (mark === ')') open.pop();
      else open.push({ start: cut(index, index + 1).start, isItalic: token.style === 'italic' });
    }
  }
  leave();
  return broken;
}
