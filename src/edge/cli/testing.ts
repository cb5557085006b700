/** Invented answers in three scripts, for the tests of views and formats. */
import type {
  AnalysisDocument,
  AnswerDocument,
  LemmaDocument,
  SenseDocument,
  WitnessDocument,
} from './document.js';

export const EMPTY: AnswerDocument = {
  schema_version: '1',
  query: { surface: 'lavus', language_hint: 'lat', normalized: 'lavus', normalization_steps: [] },
  lemmas: [],
  analyses: [],
  senses: [],
  citations: [],
  sources: [],
  ui_hints: { primary_lemma: '', collapsed_senses: [] },
  warnings: [],
};

export function witness(source: string, ref = 'x:1', tool = 'xtool'): WitnessDocument {
  return { claim_id: `clm_${ref.replace(/\W/g, '')}`, source_ref: ref, tool, source };
}

export function lemma(id: string, display: string, more: Partial<LemmaDocument> = {}): LemmaDocument {
  return {
    lemma_id: id,
    display,
    lexeme_key: `lat:${display}:noun`,
    pos: 'noun',
    tier: 'exact',
    gender: 'masculine',
    class: '2nd declension',
    headword_line: display,
    editorial: false,
    form: '',
    witnesses: [witness('Big Lexicon', 'bl:1', 'biglex')],
    ...more,
  };
}

export function sense(
  id: string,
  lemmaId: string,
  gloss: string,
  more: Partial<SenseDocument> = {},
): SenseDocument {
  return {
    sense_id: id,
    lemma_id: lemmaId,
    display_gloss: gloss,
    domains: [],
    register: [],
    editorial: false,
    witnesses: [witness('Big Lexicon', 'bl:1', 'biglex')],
    ...more,
  };
}

export function reading(
  lemmaId: string,
  text: string,
  features: Readonly<Record<string, string>>,
  sources: readonly string[] = ['Form Table'],
): AnalysisDocument {
  return {
    lemma_id: lemmaId,
    features,
    foster_codes: {},
    text,
    witnesses: sources.map((source) => witness(source)),
  };
}

/** A noun's readings from "case number gender" lines. */
export function nominal(lemmaId: string, lines: readonly string[], sources?: readonly string[]) {
  return lines.map((line) => {
    const [grammaticalCase = '', number = '', gender = ''] = line.split(' ');
    return reading(lemmaId, line, { pos: 'adjective', case: grammaticalCase, number, gender }, sources);
  });
}

const WORKS = ['Big Lexicon', 'Little Lexicon', 'Großes Wörterbuch', 'Form Table', 'Śabdasaṃgraha'];

/** All that an answer can hold, with words long and short in the script of the language. */
export function fullAnswer(language: 'lat' | 'grc' | 'san', words: readonly string[]): AnswerDocument {
  const [first = '', second = '', ...others] = words;
  const sources = WORKS.map((work, index) => witness(work, `w${index}:${index}`, `tool${index}`));
  const lemmas = [
    lemma('lem_1', first, {
      headword_line: `${first}, ${second}`,
      witnesses: sources,
      tier: 'enclitic_removed',
      form: second,
      score: { bits: 12.34, reasons: [{ reason: 'found exactly', bits: 12.34 }] },
      pronunciations: [{ ipa: 'ˈla.wus', length_unknown: true, witness: witness('Form Table') }],
      etymologies: [{ root: second, text: `like ${first}`, witness: witness('Big Lexicon') }],
    }),
    lemma('lem_2', second, { gender: 'feminine', witnesses: sources.slice(1) }),
    ...others.map((word, index) => lemma(`lem_${index + 3}`, word)),
  ];
  const senses = [
    sense('sns_1', 'lem_1', `${first} as a thing of which very much can be said in very many words`, {
      semantic_constant: 'THING',
      constant_status: 'curated',
      wordnet_key: 'thing%1:03:00::',
      witnesses: sources.map((row) => ({ ...row, sense_path: 'I.A.1', text: `${second}, own words` })),
      score: {
        bits: 3,
        reasons: [
          { reason: 'first of its entry', bits: 4 },
          { reason: 'rare', bits: -1 },
        ],
      },
    }),
    sense('sns_2', 'lem_1', 'short', { domains: ['law'], register: ['poetic'], editorial: true }),
    sense('sns_3', 'lem_1', `ein ${first}`, { gloss_language: 'de' }),
    sense('sns_4', 'lem_1', 'folded away'),
    sense('sns_5', 'lem_2', first.repeat(9)),
    ...others.map((word, index) =>
      sense(`sns_${index + 6}`, `lem_${index + 3}`, `${word} ${second} ${first}`),
    ),
  ];
  return {
    ...EMPTY,
    query: {
      surface: second,
      language_hint: language,
      normalized: first,
      normalization_steps: [{ operation: 'lower_case', input: second, output: first, tool: 'normalize' }],
    },
    lemmas,
    analyses: nominal('lem_1', ['nominative singular masculine', 'accusative plural neuter']),
    senses,
    citations: [],
    provenance: [{ tool: 'tool0', version: '1.0', source_ref: 'w0:0', response_id: 'resp_1' }],
    sources: [
      { tool: 'tool0', status: 'answered', reason: '', advice: '', code: '' },
      { tool: 'tool1', status: 'no_match', reason: '', advice: '', code: '' },
      { tool: 'tool2', status: 'skipped', reason: 'not installed', advice: 'langnet setup tool2', code: '' },
      { tool: 'tool3', status: 'failed', reason: 'no answer', advice: 'Try again.', code: 'tool_timeout' },
    ],
    agreement: {
      lemmas: [
        {
          lemma_id: 'lem_1',
          attested_by: ['Big Lexicon', 'Little Lexicon'],
          silent: ['Śabdasaṃgraha'],
          failed: ['tool3'],
          contradicted_by: ['Großes Wörterbuch'],
          contradictions: [
            { source: 'Großes Wörterbuch', field: 'gender', says: 'neuter', claim_id: 'clm_9' },
          ],
        },
      ],
      senses: [
        { sense_id: 'sns_1', attested_by: ['Big Lexicon'], silent: ['Little Lexicon'], failed: ['tool3'] },
      ],
    },
    ui_hints: { default_mode: 'open', primary_lemma: 'lem_1', collapsed_senses: ['sns_4'] },
    warnings: [{ code: 'lemma_inferred', text: 'A headword was inferred: the tool printed none.' }],
  };
}

export const ANSWERS: readonly AnswerDocument[] = [
  fullAnswer('lat', ['lavus', 'lavumque', 'lavō', 'lavĭtō']),
  fullAnswer('grc', ['λαβῶς', 'λᾰβο\u0301ντε', 'λά', 'ᾠλαβηθησομένοις', 'λαυ']),
  fullAnswer('san', ['लवः', 'लाव्यत्वम्', 'lavatvavyāpakatāvacchedakasambandha', 'l̥vaḥ']),
];
