/** Benfey's articles, in which most is told in words: invented ones in his manner, old form and new. */
import { describe, expect, it } from 'vitest';
import { sliceText } from '../../model/text.js';
import { citationFacts, entryFacts, type Outcome, runStages, senseFacts } from './testing.js';

function run(text: string): Outcome {
  return runStages(new TextEncoder().encode(`<L>1<pc>1<k1>nav<k2>nav\n${text}\n<LEND>`), {
    dictionary: 'ben',
  });
}

/** `nav Caus. 1 verb: To lead` */
function senses(outcome: Outcome): readonly string[] {
  return senseFacts(outcome).map(({ lemma, senseId, pos, gloss }) => `${lemma} ${senseId} ${pos}: ${gloss}`);
}

const VERB = `{#nav#}¦ {%NAV,%} i. 1, {%nava,%} Par. (in
<>poetry also Ātm., Quux. 5, 1, 41). {@1.@} To wan-
<>der, Nav. 4, 47; to roam, Quux. i.
<>d. 84. {@2.@} To pass; {%kāle navati,%} In the long
<>run, Nav. 18, 12. {@3.@} With {%tavulam,%} To carry a
<>lamp, ib. 2, 1. Ptcple. of the pf. pass. {%navita,%} {@1.@}
<>Gone, 7, 3. n. {@1.@} A walk, Tav. P. 2, 1. {@ -- Comp.@}
<>{%A-,%} adj. not gone, Nav. 3, 1. {@II.@} n. rest. Caus. {%nāvaya,%} To
<>lead, Nav. 3, 453. -- With the prep. {#anu#}
<>{%anu,%} To follow, Nav. 2, 77. {%anunavita,%} Fol-
<>lowed. -- With {#vyA#} {%vi-ā,%} {@1.@} To part. {@2.@} To
<>differ, Nav. 1. -- Cf. Lat. nuo; Goth. niv.`;

describe('a verb', () => {
  const outcome = run(VERB);

  it('has its class, and its meanings under their numbers; phrases and compounds are left out', () => {
    expect(entryFacts(outcome)[0]).toMatchObject({ pos: 'verb', verbClasses: ['1P'], root: '' });
    expect(senses(outcome).slice(0, 3)).toEqual([
      'nav 1 verb: To wander',
      'nav 1 verb: to roam',
      'nav 2 verb: To pass',
    ]);
    expect(senses(outcome).filter((sense) => /run|lamp|rest|not gone/.test(sense))).toEqual([]);
  });

  it('leads to participles and to verbs with preverbs, each an entry', () => {
    expect(senses(outcome).slice(3)).toEqual([
      'navita 1 : Gone',
      'navita 1 noun: A walk',
      'nav Caus. verb: To lead',
      'anunav 1 verb: To follow',
      'anunavita 1 : Followed',
      'vyānav 1 verb: To part',
      'vyānav 2 verb: To differ',
    ]);
    expect(entryFacts(outcome).map(({ entryRef }) => entryRef)).toEqual([
      'ben:1',
      'ben:1.navita',
      'ben:1.anunav',
      'ben:1.anunavita',
      'ben:1.vyānav',
    ]);
  });

  it('has its etymology, and citations that no tag marks, under the word they stand by', () => {
    expect(entryFacts(outcome)[0]?.etymology).toContain('Lat. nuo; Goth. niv');
    expect(
      citationFacts(outcome).map(({ headword, abbreviation, ref }) => `${headword} ${abbreviation} ${ref}`),
    ).toEqual([
      'nav Quux. Quux. 5, 1, 41',
      'nav Nav. Nav. 4, 47',
      'nav Quux. Quux. i. d. 84',
      'nav Nav. Nav. 18, 12',
      'nav Nav. ib. 2, 1',
      'navita Nav. 7, 3',
      'navita Tav. P. Tav. P. 2, 1',
      'navita Nav. Nav. 3, 1',
      'nav Nav. Nav. 3, 453',
      'anunav Nav. Nav. 2, 77',
      'vyānav Nav. Nav. 1',
    ]);
  });

  it('rests on bytes in all it says', () => {
    for (const { span, text, rule } of outcome.derivations.flatMap(({ evidence }) => evidence)) {
      if (rule === '') expect(sliceText(outcome.body, span.start, span.end)).toBe(text);
    }
  });
});

describe('grammar between meanings', () => {
  it('begins another meaning with a class of its own, and is none itself', () => {
    const outcome = run(
      '{#nav#}¦ {%NAV,%} † i. 1, Ātm. To go. i. 10 (properly a denomin.), Par. To fan, Nav. 2, 1; usually Ātm., To cool, 2, 3.',
    );
    expect(senses(outcome)).toEqual(['nav 1 verb: To go', 'nav 2 verb: To fan', 'nav 3 verb: To cool']);
  });

  it('is left out where nothing but forms follows it', () => {
    const outcome = run(
      '{#nav#}¦ {%NAV,%} i. 1, Par. {@1.@} To lead. {@2.@} To rule, Ātm. {@3.@} Anomal. potent. {%navīta.%} {@4.@} To beg, with the acc. of the person.',
    );
    expect(senses(outcome)).toEqual(['nav 1 verb: To lead', 'nav 2 verb: To rule', 'nav 4 verb: To beg']);
  });
});

describe('a noun', () => {
  it('has its meaning without signs that no figure follows', () => {
    const outcome = run(
      '{#nav#}¦ {%nav,%} m. {@1.@} A shrub (ŚKD.). {@2.@} A cock, Quux. suppl. {@3.@} A wall, Nav. rec. orn.',
    );
    expect(senses(outcome)).toEqual(['nav 1 noun: A shrub', 'nav 2 noun: A cock', 'nav 3 noun: A wall']);
  });

  it('has numbers under numbers, with the gender stated for all of them', () => {
    const body = `{#nav#}¦ {%nav,%} i. e. {%nu + a,%} {@I.@} adj., f. {%vā,%} {@1.@} Bright,
<>Nav. 1, 2. {@2.@} Swift. Of good speed, Nav. 3, 1. {@II.@} m. and n. {@1.@} A lamp;
<>a light, 5, 38. {@2.@} Fire. {@III.@} f. {%vī,%} A torch. {@ -- Comp.@} {%A-,%} adj. dark.`;
    const outcome = run(body);
    expect(senses(outcome)).toEqual([
      'nav I.1 adjective: Bright',
      'nav I.2 adjective: Swift',
      'nav I.2 adjective: Of good speed',
      'nav II.1 noun: A lamp',
      'nav II.1 noun: a light',
      'nav II.2 noun: Fire',
      'nav III noun: A torch',
    ]);
    expect(senseFacts(outcome).at(-1)).toMatchObject({ gender: 'feminine' });
    const path = outcome.derivations[1]?.evidence.filter(({ field }) => field === 'sense_id');
    expect(path?.map(({ text }) => text)).toEqual(['I', '1']);
  });

  it('that only refers has no meaning', () => {
    const outcome = run('{#nav#}¦ {%nav,%} see 2. {%nu.%}');
    expect(senses(outcome)).toEqual([]);
    expect(entryFacts(outcome)[0]?.crossRefs).toEqual(['nu']);
  });

  it('keeps an explanation of how it is used apart from the meaning', () => {
    expect(
      senses(
        run(
          '{#nav#}¦ {%nav,%} m. {@1.@} A path; with the gen., Nav. 1, 2. {@2.@} As latter part of comp. words, Best.',
        ),
      ),
    ).toEqual(['nav 1 noun: A path', 'nav 2 noun: Best']);
  });
});
