/** The table of everyday spelling as a table: what the search takes for granted, and what a known form is relieved of. */
import { describe, expect, it } from 'vitest';
import { readEveryday } from './everyday.js';
import { ENDINGS, FURTHER_LENGTH, RULES, type Rule } from './everyday-costs.js';

const LETTERS = [...'^aāiīuūṛṝḷeokgṅcjñṭḍṇtdnpbmyrlvśṣshṃḥ'];
const TYPED = [...'abcdefghijklmnopqrstuvwxyz -$'];

describe('the table of everyday spelling', () => {
  it('has costs that the search can count in twentieths, halves included', () => {
    expect(RULES.length).toBeGreaterThan(100);
    for (const { cost, relief = 0, firstRelief = 0, isLength } of RULES) {
      const share = isLength === true ? FURTHER_LENGTH : 1;
      for (const value of [cost, relief, firstRelief, cost * share, relief * share]) {
        expect(Math.abs(value * 20 - Math.round(value * 20))).toBeLessThan(1e-9);
      }
    }
    for (const { cost } of ENDINGS) expect(Math.abs(cost * 20 - Math.round(cost * 20))).toBeLessThan(1e-9);
  });

  it('has no two rules that make the same letters of the same ones at one place', () => {
    let compared = 0;
    for (const [place, one] of RULES.entries()) {
      for (const other of RULES.slice(place + 1)) {
        if (one.from !== other.from || one.to !== other.to) continue;
        compared++;
        expect(overlap(one, other), `${one.from} to ${one.to}: ${one.cost}, ${other.cost}`).toBe(false);
      }
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('writes only letters that its conditions can name', () => {
    for (const { to } of RULES) for (const letter of to) expect(LETTERS).toContain(letter);
  });

  it('gives each stem once', () => {
    for (const typed of ['sankhya', 'maharishi', 'sannyasa', 'krishna', 'shanti', 'chchhandas']) {
      const stems = readEveryday(typed, 300).map(({ stem }) => stem);
      expect(new Set(stems).size).toBe(stems.length);
    }
  });
});

describe('what a known form is relieved of', () => {
  const rest = (typed: string, stem: string) => {
    const reading = readEveryday(typed, 300).find((one) => one.stem === stem);
    if (reading === undefined) throw new Error(`${typed} is not read as ${stem}`);
    return reading.cost - reading.relief;
  };

  it('is about what its lengths cost, however many they are', () => {
    for (const [typed, stem] of [
      ['ayana', 'āyāna'],
      ['mahabharata', 'mahābhārata'],
      ['durga', 'durgā'],
      ['nadi', 'nadī'],
    ] as const) {
      expect(Math.abs(rest(typed, stem))).toBeLessThanOrEqual(0.25);
    }
  });

  it('is about what its dots cost, which no plain letter can show', () => {
    expect(rest('kataka', 'kaṭaka')).toBeLessThan(0.2);
    expect(rest('tika', 'ṭika')).toBeLessThan(0.2);
    expect(rest('guna', 'guṇa')).toBeLessThan(0.2);
  });

  it('is nothing where another habit of spelling had to be supposed', () => {
    expect(rest('sankha', 'śaṅkha')).toBeGreaterThan(1);
  });
});

/** Whether some last letter, next letter and beginning of the word let both rules hold. */
function overlap(one: Rule, other: Rule): boolean {
  const both = [one, other];
  const shares = (items: readonly string[], holds: (rule: Rule, item: string) => boolean) =>
    items.some((item) => both.every((rule) => holds(rule, item)));
  const beginnings = [...(one.behind ?? []), ...(other.behind ?? []), 'another'];
  return (
    shares(LETTERS, ({ after, notAfter }, letter) => isAllowed(letter, after, notAfter)) &&
    shares(TYPED, ({ before, notBefore }, letter) => isAllowed(letter, before, notBefore)) &&
    shares(beginnings, ({ behind, notBehind }, text) => isAllowed(text, behind, notBehind)) &&
    (one.isRetroflex ?? other.isRetroflex) === (other.isRetroflex ?? one.isRetroflex)
  );
}

function isAllowed(
  item: string,
  allowed: string | readonly string[] | undefined,
  refused: string | readonly string[] | undefined,
): boolean {
  return allowed?.includes(item) !== false && refused?.includes(item) !== true;
}
