/** School-grammar forms of Latin, one line a rule or ending. */
import { describe, expect, it } from 'vitest';
import { guessLatin } from './latin.js';
import { readNumeral } from './latin-numerals.js';
import { expectGuess, type Line } from './testing.js';

const fold = (form: string) =>
  form
    .toLowerCase()
    .replaceAll('v', 'u')
    .replaceAll('j', 'i')
    .replace(/[^a-z]/g, '');
const guess = (form: string) => guessLatin(fold(form), form);

describe('Latin nouns', () => {
  const lines: readonly Line[] = [
    ['puellarum', 'puella', 'lat.noun.1', 'gen pl'],
    ['divitiis', 'diuitiae', 'lat.noun.1', 'dat pl'],
    ['epitomes', 'epitome', 'lat.noun.1.greek', 'gen sg f'],
    ['Aenean', 'aeneas', 'lat.noun.1.greek', 'acc sg m'],
    ['cometen', 'cometes', 'lat.noun.1.greek', 'acc sg m'],
    ['dominorum', 'dominus', 'lat.noun.2', 'gen pl'],
    ['agro', 'ager', 'lat.noun.2', 'abl sg m'],
    ['puerum', 'puer', 'lat.noun.2', 'acc sg m'],
    ['bella', 'bellum', 'lat.noun.2', 'acc pl n'],
    ['fili', 'filius', 'lat.noun.2', 'voc sg'],
    ['stipendis', 'stipendium', 'lat.noun.2', 'abl pl n'],
    ['Delon', 'delos', 'lat.noun.2.greek', 'acc sg'],
    ['Orphea', 'orpheus', 'lat.noun.2.greek', 'acc sg m'],
    ['virtutem', 'uirtus', 'lat.noun.3', 'acc sg'],
    ['rationibus', 'ratio', 'lat.noun.3', 'dat pl'],
    ['corpora', 'corpus', 'lat.noun.3', 'acc pl n'],
    ['nominis', 'nomen', 'lat.noun.3', 'gen sg n'],
    ['iudici', 'iudex', 'lat.noun.3', 'dat sg'],
    ['lapides', 'lapis', 'lat.noun.3', 'acc pl'],
    ['orator', 'orator', 'lat.noun.3', 'nom sg'],
    ['civium', 'ciuis', 'lat.noun.3.i-stem', 'gen pl'],
    ['animalia', 'animal', 'lat.noun.3.i-stem', 'nom pl n'],
    ['Pallados', 'pallas', 'lat.noun.3.greek', 'gen sg'],
    ['fructuum', 'fructus', 'lat.noun.4', 'gen pl'],
    ['cornua', 'cornu', 'lat.noun.4', 'nom pl n'],
    ['rebus', 'res', 'lat.noun.5', 'abl pl f'],
  ];
  it.each(lines)('%s is a form of %s (%s, %s)', (form, headword, rule, reading) =>
    expectGuess(guess(form), headword, rule, reading),
  );
});

describe('Latin adjectives and adverbs', () => {
  const lines: readonly Line[] = [
    ['altarum', 'altus', 'lat.adjective.1-2', 'gen pl f'],
    ['pulchram', 'pulcher', 'lat.adjective.1-2', 'acc sg f'],
    ['totius', 'totus', 'lat.adjective.pronominal', 'gen sg n'],
    ['fortia', 'fortis', 'lat.adjective.3', 'nom pl n'],
    ['acrem', 'acer', 'lat.adjective.3', 'acc sg f'],
    ['felici', 'felix', 'lat.adjective.3', 'abl sg m'],
    ['altioribus', 'altus', 'lat.adjective.comparative', 'dat pl f comp'],
    ['fortius', 'fortis', 'lat.adjective.comparative', 'acc sg n comp'],
    ['altissimam', 'altus', 'lat.adjective.superlative', 'acc sg f sup'],
    ['pulcherrimus', 'pulcher', 'lat.adjective.superlative', 'nom sg m sup'],
    ['facillimi', 'facilis', 'lat.adjective.superlative', 'gen sg m sup'],
    ['alte', 'altus', 'lat.adverb', ''],
    ['fortiter', 'fortis', 'lat.adverb', ''],
    ['altissime', 'altus', 'lat.adverb', 'sup'],
  ];
  it.each(lines)('%s is a form of %s (%s, %s)', (form, headword, rule, reading) =>
    expectGuess(guess(form), headword, rule, reading),
  );
});

describe('Latin verbs', () => {
  const lines: readonly Line[] = [
    ['laudabitis', 'laudo', 'lat.verb.1.present', '2 pl fut ind act'],
    ['hortabantur', 'hortor', 'lat.verb.1.present', '3 pl impf ind dep'],
    ['laudantibus', 'laudo', 'lat.verb.1.present', 'pres part act dat pl f'],
    ['laudandum', 'laudo', 'lat.verb.1.present', 'gerund acc sg n'],
    ['laudarunt', 'laudo', 'lat.verb.1.perfect', '3 pl perf ind act'],
    ['laudavissent', 'laudo', 'lat.verb.1.perfect', '3 pl plup subj act'],
    ['laudatae', 'laudo', 'lat.verb.1.supine', 'perf part pass nom pl f'],
    ['laudaturus', 'laudo', 'lat.verb.1.supine', 'fut part act nom sg m'],
    ['monemur', 'moneo', 'lat.verb.2.present', '1 pl pres ind pass'],
    ['monuerat', 'moneo', 'lat.verb.2.perfect', '3 sg plup ind act'],
    ['monitum', 'moneo', 'lat.verb.2.supine', 'supine acc'],
    ['libuit', 'libet', 'lat.verb.2.impersonal', '3 sg perf ind act'],
    ['regite', 'rego', 'lat.verb.3.present', '2 pl pres imper act'],
    ['rexisti', 'rego', 'lat.verb.3.perfect', '2 sg perf ind act'],
    ['scripsere', 'scribo', 'lat.verb.3.perfect', '3 pl perf ind act'],
    ['rectos', 'rego', 'lat.verb.3.supine', 'perf part pass acc pl m'],
    ['capiunt', 'capio', 'lat.verb.3-io.present', '3 pl pres ind act'],
    ['accepit', 'accipio', 'lat.verb.3-io.perfect', '3 sg perf ind act'],
    ['accepta', 'accipio', 'lat.verb.3-io.supine', 'perf part pass nom pl n'],
    ['audirentur', 'audio', 'lat.verb.4.present', '3 pl impf subj pass'],
    ['audisse', 'audio', 'lat.verb.4.perfect', 'perf inf act'],
    ['auditu', 'audio', 'lat.verb.4.supine', 'supine abl'],
    ['praefuerunt', 'praesum', 'lat.verb.sum', '3 pl perf ind act'],
    ['praetereuntem', 'praetereo', 'lat.verb.eo', 'pres part act acc sg m'],
    ['pertulisset', 'perfero', 'lat.verb.fero', '3 sg plup subj act'],
    ['calefit', 'calefacio', 'lat.verb.fio', '3 sg pres ind pass'],
    ['quoiquam', 'quisquam', 'lat.pronoun.qui', 'dat sg m'],
    ['quorundam', 'quidam', 'lat.pronoun.qui', 'gen pl m'],
    ['aliquoius', 'aliquis', 'lat.pronoun.qui', 'gen sg f'],
  ];
  it.each(lines)('%s is a form of %s (%s, %s)', (form, headword, rule, reading) =>
    expectGuess(guess(form), headword, rule, reading),
  );
});

describe('Latin spelling', () => {
  const changed: readonly (readonly [form: string, headword: string, changes: readonly string[]])[] = [
    ['puellaque', 'puella', ['lat.enclitic.que']],
    ['laudatne', 'laudo', ['lat.enclitic.ne']],
    ['dominumve', 'dominus', ['lat.enclitic.ve']],
    ['laudatust', 'laudo', ['lat.enclitic.est']],
    ['vidistin', 'uideo', ['lat.enclitic.ne']],
    ['adferebant', 'affero', ['lat.prefix']],
    ['inlustri', 'illustris', ['lat.prefix']],
    ['expectabat', 'exspecto', ['lat.prefix']],
    ['exequitur', 'exsequor', ['lat.prefix']],
    ['minumam', 'minimus', ['lat.spelling.um-for-im']],
    ['avortebant', 'auerto', ['lat.spelling.uo-for-ue']],
    ['servom', 'seruus', ['lat.spelling.uo-for-uu']],
    ['oracla', 'oraculum', ['lat.spelling.cl-for-cul']],
    ['adferebantque', 'affero', ['lat.enclitic.que', 'lat.prefix']],
  ];
  it.each(changed)('%s may be a form of %s after %j', (form, headword, changes) => {
    const found = guess(form).filter((one) => one.headword === headword);
    expect(found.map((one) => one.changes)).toContainEqual(changes);
  });

  it('prefers the form as written', () => {
    const [first] = guess('utraque').filter((one) => one.headword === 'utraque');
    expect(first?.changes).toEqual([]);
  });
});

describe('Latin abbreviations', () => {
  const lines: readonly (readonly [form: string, headword: string, rule: string])[] = [
    ['C.', 'gaius', 'lat.praenomen'],
    ['Cn.', 'gnaeus', 'lat.praenomen'],
    ["M'.", 'manius', 'lat.praenomen'],
    ['M.', 'marcus', 'lat.praenomen'],
    ['L', 'lucius', 'lat.praenomen'],
    ['c', 'que', 'lat.clitic'],
    ['coss.', 'consul', 'lat.abbreviation'],
    ['HS', 'sestertius', 'lat.abbreviation'],
    ['Kal.', 'kalendae', 'lat.abbreviation'],
    ['p. R.', 'populus', 'lat.abbreviation'],
    ['XV', 'quindecim', 'lat.numeral'],
    ['VIIII', 'nouem', 'lat.numeral'],
    ['XXIX', 'undetriginta', 'lat.numeral'],
    ['DC', 'sescenti', 'lat.numeral'],
  ];
  it.each(lines)('%s is %s (%s)', (form, headword, rule) => expectGuess(guess(form), headword, rule));

  it('puts a name before the letter and the number', () => {
    expect(guess('M.').map((one) => one.headword)).toEqual(['marcus', 'm', 'mille']);
  });

  it('leaves words alone that look like one', () => {
    const rules = ['non', 'ad', 'id', 'p'].flatMap((form) => guess(form).map((one) => one.rule));
    expect(rules).not.toContain('lat.abbreviation');
    expect(rules).not.toContain('lat.praenomen');
  });

  it('reads numerals as books write them', () => {
    expect(['I', 'IV', 'IIII', 'XLIX', 'MCMXCIX', 'IIX', 'VX', 'A', ''].map(readNumeral)).toEqual([
      1, 4, 4, 49, 1999, 0, 0, 0, 0,
    ]);
  });

  it('has no word for a number that Latin says in two', () => {
    expect(guess('XXI').filter((one) => one.rule === 'lat.numeral')).toEqual([]);
  });
});
