/** School-grammar forms of Greek, one line a rule or ending. */
import { describe, expect, it } from 'vitest';
import { toBeta } from '../../script/greek.js';
import { guessGreek } from './greek.js';
import { contractEndings } from './greek-contraction.js';
import { expectGuess, type Line } from './testing.js';

const fold = (form: string) =>
  toBeta(form)
    .text.toLowerCase()
    .replace(/[^a-z]/g, '');
const guess = (form: string) => guessGreek(fold(form), form);

describe('Greek nouns', () => {
  const lines: readonly Line[] = [
    ['χώραν', 'xwra', 'grc.noun.a-stem', 'acc sg f'],
    ['θαλάσσης', 'qalassa', 'grc.noun.a-stem', 'gen sg f'],
    ['τιμαῖς', 'timh', 'grc.noun.a-stem', 'dat pl f'],
    ['μωρίη', 'mwria', 'grc.noun.a-stem.dialect', 'nom sg f'],
    ['θεάων', 'qea', 'grc.noun.a-stem.dialect', 'gen pl f'],
    ['Ἀτρείδαο', 'atreidhs', 'grc.noun.a-stem.dialect', 'gen sg m'],
    ['πολίτου', 'poliths', 'grc.noun.a-stem.masculine', 'gen sg m'],
    ['λόγους', 'logos', 'grc.noun.o-stem', 'acc pl'],
    ['λόγοιο', 'logos', 'grc.noun.o-stem.dialect', 'gen sg'],
    ['δῶρα', 'dwron', 'grc.noun.o-stem.neuter', 'acc pl n'],
    ['νοῦν', 'nous', 'grc.noun.o-stem.contracted', 'acc sg m'],
    ['νεώ', 'news', 'grc.noun.o-stem.attic', 'gen sg'],
    ['σώματος', 'swma', 'grc.noun.consonant', 'gen sg n'],
    ['φύλακα', 'fulac', 'grc.noun.consonant', 'acc sg'],
    ['ἐλπίδων', 'elpis', 'grc.noun.consonant', 'gen pl'],
    ['ῥήτορες', 'rhtwr', 'grc.noun.consonant', 'nom pl'],
    ['δαίμονι', 'daimwn', 'grc.noun.consonant', 'dat sg'],
    ['γίγασι', 'gigas', 'grc.noun.consonant', 'dat pl'],
    ['πόδεσσι', 'pous', 'grc.noun.consonant.dialect', 'dat pl'],
    ['πόλεως', 'polis', 'grc.noun.i-stem', 'gen sg f'],
    ['πόλιος', 'polis', 'grc.noun.i-stem.dialect', 'gen sg'],
    ['ἰχθύες', 'ixqus', 'grc.noun.u-stem', 'nom pl'],
    ['ἄστεως', 'astu', 'grc.noun.u-stem.neuter', 'gen sg n'],
    ['βασιλέων', 'basileus', 'grc.noun.eu-stem', 'gen pl m'],
    ['βασιλῆος', 'basileus', 'grc.noun.eu-stem.dialect', 'gen sg m'],
    ['γένη', 'genos', 'grc.noun.s-stem', 'acc pl n'],
    ['ἔπεα', 'epos', 'grc.noun.s-stem.dialect', 'nom pl n'],
    ['Σωκράτους', 'swkraths', 'grc.noun.s-stem.name', 'gen sg m'],
    ['κρέως', 'kreas', 'grc.noun.s-stem.alpha', 'gen sg n'],
    ['πειθοῦς', 'peiqw', 'grc.noun.omega', 'gen sg f'],
    ['οὐρανόθεν', 'ouranos', 'grc.noun.local', 'gen sg'],
  ];
  it.each(lines)('%s is a form of %s (%s, %s)', (form, headword, rule, reading) =>
    expectGuess(guess(form), headword, rule, reading),
  );
});

describe('Greek adjectives and adverbs', () => {
  const lines: readonly Line[] = [
    ['καλῆς', 'kalos', 'grc.adjective.o-stem', 'gen sg f'],
    ['ἀδίκους', 'adikos', 'grc.adjective.o-stem.two-endings', 'acc pl f'],
    ['λιγυρῇσι', 'liguros', 'grc.adjective.o-stem.dialect', 'dat pl f'],
    ['χρυσοῦν', 'xruseos', 'grc.adjective.contracted', 'acc sg n'],
    ['ἀληθοῦς', 'alhqhs', 'grc.adjective.s-stem', 'gen sg n'],
    ['ἀληθέα', 'alhqhs', 'grc.adjective.s-stem.dialect', 'acc sg m'],
    ['ἡδεῖαν', 'hdus', 'grc.adjective.u-stem', 'acc sg f'],
    ['εὐδαίμονος', 'eudaimwn', 'grc.adjective.n-stem', 'gen sg m'],
    ['χαρίεσσαν', 'xarieis', 'grc.adjective.nt-stem', 'acc sg f'],
    ['σοφωτέρας', 'sofos', 'grc.adjective.comparative', 'gen sg f comp'],
    ['ἀληθεστάτοις', 'alhqhs', 'grc.adjective.superlative', 'dat pl n sup'],
    ['ἡδίστη', 'hdus', 'grc.adjective.superlative', 'nom sg f sup'],
    ['σοφῶς', 'sofos', 'grc.adverb', ''],
  ];
  it.each(lines)('%s is a form of %s (%s, %s)', (form, headword, rule, reading) =>
    expectGuess(guess(form), headword, rule, reading),
  );
});

describe('Greek verbs', () => {
  const lines: readonly Line[] = [
    ['λύομεν', 'luw', 'grc.verb.present', '1 pl pres ind act'],
    ['λυόντων', 'luw', 'grc.verb.present', 'pres part act gen pl m'],
    ['μάχεσθαι', 'maxomai', 'grc.verb.present', 'pres inf mp'],
    ['λέγοισα', 'legw', 'grc.verb.present.dialect', 'pres part act nom sg f'],
    ['ἔλυον', 'luw', 'grc.verb.imperfect', '3 pl impf ind act'],
    ['φεύγεσκεν', 'feugw', 'grc.verb.iterative', '3 sg impf ind act'],
    ['τιμῶσι', 'timaw', 'grc.verb.contracted', '3 pl pres ind act'],
    ['ἐποίουν', 'poiew', 'grc.verb.contracted', '3 pl impf ind act'],
    ['δηλοῦσθαι', 'dhlow', 'grc.verb.contracted', 'pres inf mp'],
    ['ποιεῦσι', 'poiew', 'grc.verb.contracted.dialect', '3 pl pres ind act'],
    ['φιλέωμεν', 'filew', 'grc.verb.present', '1 pl pres subj act'],
    ['πέμψει', 'pempw', 'grc.verb.future', '3 sg fut ind act'],
    ['ἀγγελεῖν', 'aggellw', 'grc.verb.future', 'fut inf act'],
    ['κεκράξεσθε', 'krazw', 'grc.verb.future-perfect', '2 pl futp ind mp'],
    ['ἔγραψε', 'grafw', 'grc.verb.aorist', '3 sg aor ind act'],
    ['ἐφύλαξαν', 'fulassw', 'grc.verb.aorist', '3 pl aor ind act'],
    ['νομίσασι', 'nomizw', 'grc.verb.aorist', 'aor part act dat pl m'],
    ['ἔμεινεν', 'menw', 'grc.verb.aorist', '3 sg aor ind act'],
    ['ποιήσασθαι', 'poiew', 'grc.verb.aorist', 'aor inf mid'],
    ['ἔλιπον', 'leipw', 'grc.verb.aorist-2', '1 sg aor ind act'],
    ['λαβοῦσα', 'lambanw', 'grc.verb.aorist-2', 'aor part act nom sg f'],
    ['ἔστησαν', 'isthmi', 'grc.verb.root-aorist', '3 pl aor ind act'],
    ['ἐλύθησαν', 'luw', 'grc.verb.passive', '3 pl aor ind pass'],
    ['πραχθέντα', 'prassw', 'grc.verb.passive', 'aor part pass acc sg m'],
    ['γραφῆναι', 'grafw', 'grc.verb.passive', 'aor inf pass'],
    ['τιμηθήσεται', 'timaw', 'grc.verb.passive', '3 sg fut ind pass'],
    ['λελύκασι', 'luw', 'grc.verb.perfect', '3 pl perf ind act'],
    ['πεφιλημένος', 'filew', 'grc.verb.perfect', 'perf part mp nom sg m'],
    ['γέγραπται', 'grafw', 'grc.verb.perfect', '3 sg perf ind mp'],
    ['ἐλελύκει', 'luw', 'grc.verb.perfect', '3 sg plup ind act'],
    ['δείκνυσι', 'deiknumi', 'grc.verb.athematic', '3 sg pres ind act'],
    ['ἵσταται', 'isthmi', 'grc.verb.athematic', '3 sg pres ind mp'],
    ['ἔδοσαν', 'didwmi', 'grc.verb.athematic', '3 pl aor ind act'],
    ['παρόντος', 'pareimi', 'grc.verb.eimi', 'pres part act gen sg m'],
    ['ἐπανιοῦσα', 'epaneimi', 'grc.verb.eimi-go', 'pres part act nom sg f'],
    ['ὑπέκειτο', 'upokeimai', 'grc.verb.keimai', '3 sg impf ind mp'],
    ['σύνισμεν', 'sunoida', 'grc.verb.oida', '1 pl perf ind act'],
    ['σύμφησι', 'sumfhmi', 'grc.verb.phemi', '3 sg pres ind act'],
    ['καθῆσθαι', 'kaqhmai', 'grc.verb.hemai', 'pres inf mp'],
  ];
  it.each(lines)('%s is a form of %s (%s, %s)', (form, headword, rule, reading) =>
    expectGuess(guess(form), headword, rule, reading),
  );
});

describe('Greek beginnings and spelling', () => {
  const changed: readonly (readonly [form: string, headword: string, changes: readonly string[]])[] = [
    ['ἔλυσε', 'luw', ['grc.augment']],
    ['κατέλυσε', 'kataluw', ['grc.preverb', 'grc.augment']],
    ['συνέλεξε', 'sullegw', ['grc.preverb', 'grc.augment']],
    ['ἐνέβαλλε', 'emballw', ['grc.preverb', 'grc.augment']],
    ['ἐξέπεμψε', 'ekpempw', ['grc.preverb', 'grc.augment']],
    ['προὔπεμψε', 'propempw', ['grc.preverb', 'grc.augment']],
    ['κατέρριψε', 'katarriptw', ['grc.preverb', 'grc.augment']],
    ['ἔρριψε', 'riptw', ['grc.augment']],
    ['ἤκουσε', 'akouw', ['grc.augment']],
    ['ᾤκησε', 'oikew', ['grc.augment']],
    ['ηὔξησε', 'aucew', ['grc.augment']],
    ['καθώπλισε', 'kaqoplizw', ['grc.preverb', 'grc.augment']],
    ['προσαπέλυσε', 'prosapoluw', ['grc.preverb', 'grc.augment']],
    ['λῦσε', 'luw', ['grc.no-augment']],
    ['πεφίληκε', 'filew', ['grc.reduplication']],
    ['τεθυμωμένος', 'qumow', ['grc.reduplication']],
    ['ἐζήτηκε', 'zhtew', ['grc.reduplication']],
    ['ἐγκεχείρηκε', 'egxeirew', ['grc.preverb', 'grc.reduplication']],
    ['ἐπεποίηντο', 'poiew', ['grc.augment', 'grc.reduplication']],
    ['κατέστησε', 'kaqisthmi', ['grc.preverb', 'grc.augment']],
    ['παρασχόντα', 'parexw', ['grc.preverb']],
    ['ἐπενεχθείσης', 'epiferw', ['grc.preverb']],
    ['ἔλυσεν', 'luw', ['grc.movable-nu', 'grc.augment']],
    ['ἔγραψ’', 'grafw', ['grc.elision', 'grc.augment']],
    ['λαβόνθ’', 'lambanw', ['grc.elision']],
    ['κἀπαίδευσε', 'paideuw', ['grc.crasis', 'grc.augment']],
    ['τἀγαθά', 'agaqos', ['grc.crasis']],
    ['χὠπλίτης', 'opliths', ['grc.crasis']],
    ['ξυμπέμψω', 'sumpempw', ['grc.spelling.xun-for-sun']],
    ['φυλάττειν', 'fulassw', ['grc.spelling.tt-for-ss']],
    ['θαρσεῖν', 'qarrew', ['grc.spelling.rs-for-rr']],
    ['ἐσβάλλει', 'eisballw', ['grc.spelling.es-for-eis']],
    ['πρήγματα', 'pragma', ['grc.spelling.ionic-eta']],
    ['μοῦνος', 'monos', ['grc.spelling.ou-for-o']],
    ['ξεῖνος', 'cenos', ['grc.spelling.ei-for-e']],
    ['κατεύδειν', 'kaqeudw', ['grc.spelling.psilosis']],
    ['γινόμενον', 'gignomai', ['grc.spelling.gin-for-gign']],
    ['ὁρόωσι', 'oraw', ['grc.spelling.diektasis']],
    ['γώ', 'egw', ['grc.prodelision']],
    ['στραταγόν', 'strathgos', ['grc.spelling.doric-alpha']],
  ];
  it.each(changed)('%s may be a form of %s after %j', (form, headword, changes) => {
    const found = guess(form).filter((one) => one.headword === headword);
    expect(found.map((one) => one.changes)).toContainEqual(changes);
  });
});

describe('the marks of a Greek text', () => {
  const cases = (form: string) =>
    guess(form)
      .filter(({ headword, rule }) => headword === 'logos' && rule === 'grc.noun.o-stem')
      .flatMap(({ readings }) => readings.map((reading) => reading.case));

  it('tell a dative from a dual by the subscript', () => {
    expect(cases('λόγῳ')).toEqual([5]);
    expect(cases('λόγω')).toEqual([1, 2, 3]);
  });

  it('tell nothing where there are none', () => {
    expect(cases('λογω').sort()).toEqual([1, 2, 3, 5]);
    expect(cases('ΛΟΓΩΙ')).toContain(5);
  });

  it('are not believed where they belong to another word', () => {
    expect(guessGreek('logw', 'λόγου')).toEqual(guessGreek('logw', 'λογω'));
  });
});

describe('contraction', () => {
  it('makes the endings of τιμάω, ποιέω and δηλόω', () => {
    const open = { ειν: 'inf', ομεν: '1 pl', ετε: '2 pl', ῃ: '3 sg' };
    expect(Object.keys(contractEndings('α', open))).toEqual(['αν', 'ωμεν', 'ατε', 'ᾳ']);
    expect(Object.keys(contractEndings('ε', open))).toEqual(['ειν', 'ουμεν', 'ειτε', 'ῃ']);
    expect(Object.keys(contractEndings('ο', open))).toEqual(['ουν', 'ουμεν', 'ουτε', 'οι']);
    expect(Object.keys(contractEndings('ε-Ionic', open))).toEqual(['ευμεν']);
  });
});
