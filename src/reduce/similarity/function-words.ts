/** Words that carry grammar rather than meaning in an English gloss. */

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/));

/** Left out of a comparison, unless a gloss has nothing else. */
export const FUNCTION_WORDS = words(
  `a an the of to in or and for with by on at as is are be been was were am that which who whom whose it its this these
  those from into not no any some one ones etc usually especially often esp sometimes such than so also used use having
  being has have had do does done made make making very more most other others another something someone somebody
  oneself anything thing things like if but when where while there their they them he she his her him hers you your we
  our us my me himself herself itself themselves one's about over under upon out up down off between among through
  during before after against without within can may might will would shall should could must only same all each every
  both either neither nor particular specifically hence thus`,
);

/** Of these a verb's gloss may consist: "to have, hold". */
export const BARE_VERBS = words('be have do make use can may must like');

/** The rest of their clause is denied. */
export const DENIALS = words('not no without lacking never non nor neither');

/** Denials of two words: "want of", "free from", "opposite of". */
export const LONG_DENIALS = words(
  `want_of lack_of absence_of devoid_of destitute_of deprived_of free_from free_of opposite_of opposite_to opposed_to
  contrary_to reverse_of`,
);

/** Where the core of a noun phrase ends: a wolf | with teeth. */
export const PHRASE_ENDS = words(
  `of in or and for with by on at as that which who whom whose from into upon over under against to like than between
  among through near without within having being where when whereby wherein whereof so such used made resembling
  containing consisting belonging esp especially`,
);

/** "A kind of fish" is a fish. */
export const CLASSIFIERS = words(
  'kind kinds sort sorts species genus variety type form piece act state quality condition name instance manner',
);
