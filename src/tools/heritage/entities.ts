/** Numbers for letters in the engine's pages. */

/** `r&#257;jan` to `rājan`; what is no number of a letter stays as it is. */
export function readEntities(text: string): string {
  return text.replaceAll(/&#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}));/g, (entity, hex: string, decimal: string) => {
    const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    const isLetter = point >= 0x20 && point <= 0x10ffff && !(point >= 0xd800 && point < 0xe000);
    return isLetter ? String.fromCodePoint(point) : entity;
  });
}
