/** What Morpheus' names of inflection classes tell of the part of speech. */
import { PartOfSpeech } from '../gen/langnet/v1/morphology_pb.js';

const CLASSES: ReadonlyMap<string, PartOfSpeech> = new Map([
  ...list(PartOfSpeech.ADVERB, 'adverb'),
  ...list(PartOfSpeech.PREPOSITION, 'prep'),
  ...list(PartOfSpeech.CONJUNCTION, 'conj connect'),
  ...list(PartOfSpeech.PARTICLE, 'particle expletive'),
  ...list(PartOfSpeech.INTERJECTION, 'exclam'),
  ...list(PartOfSpeech.NUMERAL, 'numeral'),
  ...list(PartOfSpeech.ARTICLE, 'article'),
  ...list(
    PartOfSpeech.PRONOUN,
    'pron1 pron2 pron3 pron_adj1 pron_adj3 art_adj demonstr relative rel_pron indef interrog',
  ),
  // Adjectives by their endings: three, two, or one with a name of its own.
  ...list(
    PartOfSpeech.ADJECTIVE,
    `us_a_um ius_ia_ium er_era_erum er_ra_rum 0_a_um er_ris_re us_ius_adj is_e ens_adj ax_adj ox_adj ix_adj s_tis_adj
    0_adj3 ex_icis_adj peLs_pedis_adj ior_ius_comp or_us_comp irreg_adj1 irreg_adj3
    os_h_on os_on hs_es wn_on wn_on_comp us_eia_u us_u eis_essa heis_hessa oeis_oessa oos_oon oos_oh_oon eos_eh_eon
    as_asa_an as_aina_an wn_ousa_on ws_wn hn_eina_en is_idos_adj verb_adj1 verb_adj2`,
  ),
  // Declensions of names, of foreign names and of letters.
  ...list(PartOfSpeech.NOUN, 'indecl indecl_noun alphabetic'),
]);
/** Irregular words of any sort. */
const OPEN = new Set(['irreg_nom2', 'irreg_nom3', 'irreg_decl3']);
/** A nominative ending and a genitive ending. */
const DECLENSION = /^[a-zA-Z0]{1,6}_[a-zA-Z0]{1,6}(?:_[a-zA-Z]{1,6})?$/;

function list(pos: PartOfSpeech, names: string): readonly (readonly [string, PartOfSpeech])[] {
  return names
    .trim()
    .split(/\s+/)
    .map((name) => [name, pos] as const);
}

/**
 * The part of speech a class or word class is of; undefined where it does not tell. A class with a genitive is a noun's
 * unless it is named above.
 */
export function stemPos(name: string): PartOfSpeech | undefined {
  const known = CLASSES.get(name);
  if (known !== undefined || OPEN.has(name)) return known;
  return DECLENSION.test(name) && !isVerbStem(name) ? PartOfSpeech.NOUN : undefined;
}

/** `w_stem`, `aor1`, `perf_act`, `ew_pr` are stems of verbs, though some look like two endings. */
function isVerbStem(name: string): boolean {
  return /(?:^|_)(?:stem|vb|pr|fut|aor|perf|pass|act|mi|pp\d|io|denom|conj\d|suppl|primary|secondary|vow)$/.test(
    name,
  );
}
