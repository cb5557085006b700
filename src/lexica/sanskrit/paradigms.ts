/**
 * The declensions of Sanskrit as tables: what stands in place of a stem's end in each case. Whitney, Sanskrit Grammar
 * §326–466. Data only, in SLP1; a final s is the visarga of pause.
 */

export interface Paradigm {
  /** `a`, `as.n`, `vat.m`: the name of the rule. */
  readonly name: string;
  /** Ends of the stem as dictionaries give it, any of them. */
  readonly stem: string;
  readonly gender: 'm' | 'f' | 'n';
  /**
   * Singular, dual, plural: nominative, vocative, accusative, instrumental, dative, ablative, genitive, locative. `/`
   * stands between forms of one case, `-` where it has none.
   */
  readonly singular: string;
  readonly dual: string;
  readonly plural: string;
  /** More for rarer kinds of words. */
  readonly cost: number;
}

const row = (
  name: string,
  stem: string,
  gender: Paradigm['gender'],
  singular: string,
  dual: string,
  plural: string,
  cost = 1,
): Paradigm => ({ name, stem, gender, singular, dual, plural, cost });

/** The same ends behind another stem. */
const withEnds = (stem: string, ends: string) =>
  ends
    .split(' ')
    .map((end) => stem + end)
    .join(' ');

const NONE = '- - - - - - - -';

// biome-ignore format: a table to be read across
const VOWEL_STEMS: readonly Paradigm[] = [
  row('a.m', 'a', 'm', 'as a am ena Aya At asya e', 'O O O AByAm AByAm AByAm ayos ayos', 'As As An Es eByas eByas AnAm ezu', 0),
  row('a.n', 'a', 'n', 'am a am ena Aya At asya e', 'e e e AByAm AByAm AByAm ayos ayos', 'Ani Ani Ani Es eByas eByas AnAm ezu', 0),
  row('a.vedic', 'a', 'm', '- - - enA/A - - - -', 'A A A - - - - -', 'Asas Asas An/AMs eBis - - Am -', 1.5),
  row('a.n.vedic', 'a', 'n', '- - - enA/A - - - -', NONE, 'A A A eBis - - - -', 1.5),
  row('a.f', 'a', 'f', 'A e Am ayA AyE AyAs AyAs AyAm', 'e e e AByAm AByAm AByAm ayos ayos', 'As As As ABis AByas AByas AnAm Asu', 0.7),
  row('aka.f', 'aka', 'f', 'ikA ike ikAm ikayA ikAyE ikAyAs ikAyAs ikAyAm', 'ike ike ike ikAByAm ikAByAm ikAByAm ikayos ikayos', 'ikAs ikAs ikAs ikABis ikAByas ikAByas ikAnAm ikAsu', 1),
  row('a.f.I', 'a', 'f', 'I i Im yA yE yAs yAs yAm', 'yO yO yO IByAm IByAm IByAm yos yos', 'yas yas Is IBis IByas IByas InAm Izu', 1.2),
  row('A.f', 'A', 'f', 'A e Am ayA AyE AyAs AyAs AyAm', 'e e e AByAm AByAm AByAm ayos ayos', 'As/Asas As As ABis AByas AByas AnAm Asu', 0.2),
  row('A.root', 'A', 'm', 'As As Am A e as as i', 'O/A O/A O/A AByAm AByAm AByAm os os', 'As As As/as ABis AByas AByas Am Asu', 2),
  row('i.m', 'i', 'm', 'is e im inA/yA aye es es/yas O/A', 'I I I iByAm iByAm iByAm yos yos', 'ayas ayas In/IMs iBis iByas iByas InAm izu', 0.3),
  row('i.f', 'i', 'f', 'is e im yA aye/yE es/yAs es/yAs O/yAm', 'I I I iByAm iByAm iByAm yos yos', 'ayas ayas Is iBis iByas iByas InAm izu', 0.3),
  row('i.n', 'i', 'n', 'i i/e i inA ine inas inas ini', 'inI inI inI iByAm iByAm iByAm inos inos', 'Ini/I Ini Ini/I iBis iByas iByas InAm izu', 0.8),
  row('u.m', 'u', 'm', 'us o um unA/vA ave os os/vas O/avi', 'U U U uByAm uByAm uByAm vos vos', 'avas avas Un/UMs uBis uByas uByas UnAm uzu', 0.3),
  row('u.f', 'u', 'f', 'us o um vA ave/vE os/vAs os/vAs O/vAm', 'U U U uByAm uByAm uByAm vos vos', 'avas avas Us uBis uByas uByas UnAm uzu', 0.6),
  row('u.f.I', 'u', 'f', 'vI vi vIm vyA vyE vyAs vyAs vyAm', 'vyO vyO vyO vIByAm vIByAm vIByAm vyos vyos', 'vyas vyas vIs vIBis vIByas vIByas vInAm vIzu', 1.2),
  row('u.n', 'u', 'n', 'u u/o u unA/vA une/ave unas/vas unas/vas uni/avi', 'unI unI unI uByAm uByAm uByAm unos unos', 'Uni/U/u Uni Uni/U/u uBis uByas uByas UnAm uzu', 0.6),
  row('I.f', 'I', 'f', 'I/Is i Im yA yE yAs yAs yAm', 'yO/I yO/I yO/I IByAm IByAm IByAm yos yos', 'yas/Is yas Is/yas IBis IByas IByas InAm Izu', 0.3),
  row('I.root', 'I', 'f', 'Is Is iyam/yam iyA iye/yE iyas/iyAs/yas iyas/iyAs/yas iyi/iyAm', 'iyO/iyA iyO iyO IByAm IByAm IByAm iyos iyos', 'iyas iyas iyas/yas IBis IByas IByas iyAm/InAm Izu', 1.5),
  row('U.f', 'U', 'f', 'Us u Um vA vE vAs vAs vAm', 'vO vO vO UByAm UByAm UByAm vos vos', 'vas vas Us UBis UByas UByas UnAm Uzu', 1),
  row('U.root', 'U', 'f', 'Us Us uvam uvA uve/uvE uvas/uvAs uvas/uvAs uvi/uvAm', 'uvO/uvA uvO uvO UByAm UByAm UByAm uvos uvos', 'uvas uvas uvas UBis UByas UByas uvAm/UnAm Uzu', 1.8),
  row('f.agent', 'f', 'm', 'A ar Aram rA re ur ur ari', 'ArO/ArA ArO/ArA ArO/ArA fByAm fByAm fByAm ros ros', 'Aras Aras Fn/FMs fBis fByas fByas FRAm/FnAm fzu', 0.8),
  row('f.kin', 'f', 'm', 'A ar aram rA re ur ur ari', 'arO/arA arO/arA arO/arA fByAm fByAm fByAm ros ros', 'aras aras Fn fBis fByas fByas FRAm/FnAm fzu', 1),
  row('f.f.I', 'f', 'f', 'rI ri rIm ryA ryE ryAs ryAs ryAm', 'ryO ryO ryO rIByAm rIByAm rIByAm ryos ryos', 'ryas ryas rIs rIBis rIByas rIByas rIRAm rIzu', 1.5),
  row('o', 'o', 'm', 'Os Os Am avA ave os os avi', 'AvO/AvA AvO AvO oByAm oByAm oByAm avos avos', 'Avas Avas As oBis oByas oByas avAm/onAm ozu', 2),
  row('O', 'O', 'f', 'Os Os Avam AvA Ave Avas Avas Avi', 'AvO AvO AvO OByAm OByAm OByAm Avos Avos', 'Avas Avas Avas OBis OByas OByas AvAm Ozu', 2),
];

// biome-ignore format: a table to be read across
const NASAL_STEMS: readonly Paradigm[] = [
  row('an.m', 'an', 'm', 'A an Anam/anam nA/anA ne/ane nas/anas nas/anas ni/ani/an', 'AnO/AnA/anO AnO/AnA AnO/AnA aByAm aByAm aByAm nos/anos nos/anos', 'Anas/anas Anas nas/anas aBis aByas aByas nAm/anAm asu', 0.5),
  row('an.n', 'an', 'n', 'a an/a a nA/anA ne/ane nas/anas nas/anas ni/ani/an', 'nI/anI nI/anI nI/anI aByAm aByAm aByAm nos/anos nos/anos', 'Ani/A/a Ani Ani/A/a aBis aByas aByas nAm/anAm asu', 0.6),
  row('jan.m', 'jan', 'm', '- - - jYA jYe jYas jYas jYi', '- - - - - - jYos jYos', '- - jYas - - - jYAm -', 0.5),
  row('an.f', 'an', 'f', 'nI/jYI ni nIm/jYIm nyA nyE nyAs nyAs nyAm', NONE, 'nyas nyas nIs nIBis nIByas nIByas nInAm nIzu', 2),
  row('in.m', 'in', 'm', 'I in inam inA ine inas inas ini', 'inO/inA inO/inA inO/inA iByAm iByAm iByAm inos inos', 'inas inas inas iBis iByas iByas inAm izu', 0.5),
  row('in.n', 'in', 'n', 'i in/i i inA ine inas inas ini', 'inI inI inI iByAm iByAm iByAm inos inos', 'Ini Ini Ini iBis iByas iByas inAm izu', 1),
  row('in.f', 'in', 'f', 'inI ini inIm inyA inyE inyAs inyAs inyAm', 'inyO inyO inyO inIByAm inIByAm inIByAm inyos inyos', 'inyas inyas inIs inIBis inIByas inIByas inInAm inIzu', 1),
];

// biome-ignore format: a table to be read across
const DENTAL_STEMS: readonly Paradigm[] = [
  row('at.m', 'at ant', 'm', 'an an antam atA ate atas atas ati', 'antO/antA antO/antA antO/antA adByAm adByAm adByAm atos atos', 'antas antas atas adBis adByas adByas atAm atsu', 1),
  row('at.n', 'at ant', 'n', 'at at at atA ate atas atas ati', 'atI/antI atI/antI atI/antI adByAm adByAm adByAm atos atos', 'anti anti anti adBis adByas adByas atAm atsu', 1),
  ...['at', 'ant'].map((feminine) =>
    row('at.f', 'at ant', 'f', withEnds(feminine, 'I i Im yA yE yAs yAs yAm'), withEnds(feminine, 'yO yO yO IByAm IByAm IByAm yos yos'), withEnds(feminine, 'yas yas Is IBis IByas IByas InAm Izu'), 1.2),
  ),
  row('mat.m', 'mat vat mant vant', 'm', 'mAn/vAn man/van/mas/vas mantam/vantam - - - - -', 'mantO/vantO/mantA/vantA - - - - - - -', 'mantas/vantas - - - - - - -', 0.8),
  row('mahat', 'mahat', 'm', 'mahAn mahan/mahas mahAntam/mahAm - - - - -', 'mahAntO/mahAntA - - - - - - -', 'mahAntas - - - - - - -', 0.8),
];

// biome-ignore format: a table to be read across
const SIBILANT_STEMS: readonly Paradigm[] = [
  row('as.n', 'as', 'n', 'as as as asA ase asas asas asi', 'asI asI asI oByAm oByAm oByAm asos asos', 'AMsi AMsi AMsi oBis oByas oByas asAm assu/aHsu', 0.5),
  row('as.m', 'as', 'm', 'As as asam/Am asA ase asas asas asi', 'asO/asA asO/asA asO/asA oByAm oByAm oByAm asos asos', 'asas asas asas oBis oByas oByas asAm assu/aHsu', 0.7),
  row('is.n', 'is', 'n', 'is is is izA ize izas izas izi', 'izI izI izI irByAm irByAm irByAm izos izos', 'IMzi IMzi IMzi irBis irByas irByas izAm izzu/iHzu', 0.8),
  row('us.n', 'us', 'n', 'us us us uzA uze uzas uzas uzi', 'uzI uzI uzI urByAm urByAm urByAm uzos uzos', 'UMzi UMzi UMzi urBis urByas urByas uzAm uzzu/uHzu', 0.8),
  row('is.m', 'is', 'm', 'is is izam izA ize izas izas izi', 'izO/izA izO izO irByAm irByAm irByAm izos izos', 'izas izas izas irBis irByas irByas izAm izzu', 1.2),
  row('us.m', 'us', 'm', 'us us uzam uzA uze uzas uzas uzi', 'uzO/uzA uzO uzO urByAm urByAm urByAm uzos uzos', 'uzas uzas uzas urBis urByas urByas uzAm uzzu', 1.2),
  row('yas.m', 'yas', 'm', 'yAn yan/yas yAMsam yasA yase yasas yasas yasi', 'yAMsO/yAMsA - - yoByAm yoByAm yoByAm yasos yasos', 'yAMsas yAMsas yasas yoBis yoByas yoByas yasAm yassu', 0.8),
  row('yas.f', 'yas', 'f', 'yasI yasi yasIm yasyA yasyE yasyAs yasyAs yasyAm', NONE, 'yasyas yasyas yasIs yasIBis yasIByas yasIByas yasInAm yasIzu', 1),
  row('vas.m', 'vas vaMs', 'm', 'vAn van/vas vAMsam uzA uze uzas uzas uzi', 'vAMsO/vAMsA - - vadByAm vadByAm vadByAm uzos uzos', 'vAMsas vAMsas uzas vadBis vadByas vadByas uzAm vatsu', 1),
  row('vas.ivas', 'ivas', 'm', '- - - uzA uze uzas uzas uzi', '- - - - - - uzos uzos', '- - uzas - - - uzAm -', 1.2),
  row('vas.f', 'vas', 'f', 'uzI uzi uzIm uzyA uzyE uzyAs uzyAs uzyAm', NONE, 'uzyas uzyas uzIs uzIBis uzIByas uzIByas uzInAm uzIzu', 1.4),
];

/** Nominative of a stem that ends in a consonant, its sound before a vowel, and before bh. */
const ROOT_FINALS: readonly (readonly [stem: string, pause: string, voiced: string])[] = [
  ['c', 'k', 'g'],
  ['j', 'k', 'g'],
  ['j', 'w', 'q'],
  ['S', 'k', 'g'],
  ['S', 'w', 'q'],
  ['z', 'w', 'q'],
  ['h', 'w', 'q'],
  ['h', 'k', 'g'],
  ['t', 't', 'd'],
  ['d', 't', 'd'],
  ['D', 't', 'd'],
  ['T', 't', 'd'],
  ['p', 'p', 'b'],
  ['B', 'p', 'b'],
  ['r', 'r', 'r'],
];

const ROOT_STEMS: readonly Paradigm[] = ROOT_FINALS.map(([stem, pause, voiced], index) => {
  const bases = `${voiced}ByAm ${voiced}ByAm ${voiced}ByAm`;
  const dual = `${stem}O/${stem}A ${stem}O/${stem}A ${stem}O/${stem}A ${bases} ${stem}os ${stem}os`;
  const plural = `${stem}as ${stem}as ${stem}as ${voiced}Bis ${voiced}Byas ${voiced}Byas ${stem}Am ${locative(pause)}`;
  const singular = `${pause} ${pause} ${stem}am ${stem}A ${stem}e ${stem}as ${stem}as ${stem}i`;
  return row(`root.${stem}${index}`, stem, 'm', singular, dual, plural, 0.9);
});

function locative(pause: string): string {
  return pause === 'k' ? 'kzu' : pause === 'r' ? 'rzu' : `${pause}su`;
}

// biome-ignore format: a table to be read across
const DIRECTION_STEMS: readonly Paradigm[] = [
  row('aYc', 'aYc ac', 'm', 'aN aN aYcam - - - - -', 'aYcO/aYcA - - - - - - -', 'aYcas aYcas - - - - - -', 0.9),
  row('AYc', 'AYc Ac', 'm', 'AN AN AYcam AcA Ace Acas Acas Aci', 'AYcO/AYcA - - - - - Acos Acos', 'AYcas AYcas Acas AgBis AgByas AgByas AcAm Akzu', 0.9),
  row('AYc.n', 'AYc Ac', 'n', 'Ak - Ak - - - - -', NONE, '- - - - - - - -', 0.9),
  row('AYc.f', 'AYc Ac', 'f', 'AcI Aci AcIm AcyA AcyE AcyAs AcyAs AcyAm', NONE, 'Acyas Acyas AcIs AcIBis AcIByas AcIByas AcInAm AcIzu', 1.2),
  row('yaYc', 'yaYc yac', 'm', '- - - IcA Ice Icas Icas Ici', '- - - - - - Icos Icos', '- - Icas yagBis yagByas yagByas IcAm yakzu', 1),
  row('vaYc', 'vaYc vac', 'm', '- - - UcA Uce Ucas Ucas Uci', NONE, '- - Ucas - - - UcAm -', 1.4),
  row('aYc.n', 'aYc ac', 'n', 'ak - ak - - - - -', NONE, '- - - - - - - -', 0.9),
  row('yaYc.f', 'yaYc yac', 'f', 'IcI Ici IcIm IcyA IcyE IcyAs IcyAs IcyAm', NONE, 'Icyas Icyas IcIs IcIBis IcIByas IcIByas IcInAm IcIzu', 1.2),
];

export const PARADIGMS: readonly Paradigm[] = [
  ...VOWEL_STEMS,
  ...NASAL_STEMS,
  ...DENTAL_STEMS,
  ...SIBILANT_STEMS,
  ...ROOT_STEMS,
  ...DIRECTION_STEMS,
];
