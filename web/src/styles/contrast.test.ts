/** Every colour of text stands out from every ground it stands on, by the measure of WCAG 2 AA, in the light and in the dark. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const css = readFileSync(fileURLToPath(new URL('base.css', import.meta.url)), 'utf8');
const colours = new Map(
  [...css.matchAll(/--(\w+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }] as const,
  ),
);

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('contrast in the %s', (theme) => {
  const colour = (name: string) => colours.get(name)?.[theme] ?? '';
  const pairs = [
    ...['ink', 'faded', 'rubric', 'good', 'bad'].flatMap((text) =>
      ['paper', 'leaf', 'wash'].map((ground) => [text, ground] as const),
    ),
    ['ink', 'mark'] as const,
    ['paper', 'rubric'] as const,
  ];

  it.each(pairs)('%s on %s', (text, ground) => {
    expect(colour(text)).toMatch(/^#/);
    expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
  });
});

it('knows black from white', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
});
