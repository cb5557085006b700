/** Which stems a form can be declined from, by the tables of endings. Which of them are words its caller knows. */
import { Case, Gender, Number as GrammaticalNumber } from '../../gen/langnet/v1/morphology_pb.js';
import { NO_FEATURES } from '../../model/claims.js';
import type { Features } from '../../model/types.js';
import { turnsNasal } from './letters.js';
import { PARADIGMS, type Paradigm } from './paradigms.js';

export interface Declined {
  /** SLP1, as dictionaries file it. */
  readonly stem: string;
  /** Name of the paradigm. */
  readonly rule: string;
  readonly readings: readonly Features[];
  /** 0 is the surest. */
  readonly cost: number;
}

const CASES = [
  Case.NOMINATIVE,
  Case.VOCATIVE,
  Case.ACCUSATIVE,
  Case.INSTRUMENTAL,
  Case.DATIVE,
  Case.ABLATIVE,
  Case.GENITIVE,
  Case.LOCATIVE,
] as const;
const GENDERS = { m: Gender.MASCULINE, f: Gender.FEMININE, n: Gender.NEUTER } as const;

interface Ending {
  readonly text: string;
  readonly paradigm: Paradigm;
  readonly stems: readonly string[];
  readonly readings: readonly Features[];
}

const ENDINGS = compile();
const LONGEST = Math.max(...[...ENDINGS.keys()].map((text) => text.length));

function compile(): ReadonlyMap<string, readonly Ending[]> {
  const byText = new Map<string, Ending[]>();
  for (const paradigm of PARADIGMS) {
    for (const [text, readings] of readingsOf(paradigm)) {
      const ending = { text, paradigm, stems: paradigm.stem.split(' '), readings };
      for (const spelled of new Set([text, text.replace('n', 'R')])) {
        const known = byText.get(spelled);
        if (known === undefined) byText.set(spelled, [ending]);
        else known.push(ending);
      }
    }
  }
  return byText;
}

function readingsOf({ gender, singular, dual, plural }: Paradigm): ReadonlyMap<string, readonly Features[]> {
  const readings = new Map<string, Features[]>();
  const add = (cells: string, number: GrammaticalNumber) =>
    cells.split(' ').forEach((cell, index) => {
      for (const text of cell.split('/')) {
        const grammaticalCase = CASES[index];
        if (text === '-' || grammaticalCase === undefined) continue;
        const known = readings.get(text) ?? [];
        readings.set(text, known);
        known.push({ ...NO_FEATURES, case: grammaticalCase, number, gender: GENDERS[gender] });
      }
    });
  add(singular, GrammaticalNumber.SINGULAR);
  add(dual, GrammaticalNumber.DUAL);
  add(plural, GrammaticalNumber.PLURAL);
  return readings;
}

/** A long ending explains more of the form than a short one. */
const SHORTNESS_COST = 0.3;
const MAX_ENDING = 5;
const MAX_STEMS = 60;

/** Stems of a form in SLP1, surest first; a stem keeps at least one sound of its own. */
export function declinedFrom(form: string): readonly Declined[] {
  const word = form.replace(/H$/, 's').replace(/M$/, 'm');
  const found: Declined[] = [];
  for (let cut = Math.max(1, word.length - LONGEST); cut < word.length; cut++) {
    const spelled = word.slice(cut);
    const rest = word.slice(0, cut);
    for (const { text, paradigm, stems, readings } of ENDINGS.get(spelled) ?? []) {
      if (spelled !== text && !turnsNasal(rest + text.slice(0, text.indexOf('n')))) continue;
      const cost = paradigm.cost + SHORTNESS_COST * Math.max(0, MAX_ENDING - text.length);
      for (const stem of stems) found.push({ stem: rest + stem, rule: paradigm.name, readings, cost });
    }
  }
  return rank(found);
}

function rank(found: readonly Declined[]): readonly Declined[] {
  const byStem = new Map<string, Declined[]>();
  for (const one of found) byStem.set(one.stem, [...(byStem.get(one.stem) ?? []), one]);
  return [...byStem.values()]
    .map((ways) => {
      const sorted = [...ways].sort((a, b) => a.cost - b.cost || (a.rule < b.rule ? -1 : 1));
      const [surest] = sorted;
      const readings = new Map(
        sorted.flatMap((way) => way.readings).map((reading) => [JSON.stringify(reading), reading]),
      );
      return { stem: '', rule: '', cost: 0, ...surest, readings: [...readings.values()] };
    })
    .sort((a, b) => a.cost - b.cost || (a.stem < b.stem ? -1 : 1))
    .slice(0, MAX_STEMS);
}
