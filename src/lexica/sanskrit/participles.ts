/**
 * Participles led back to their roots. The tables name only a participle's stem; but a form of the root that is made
 * alike stands in them as well (gata beside gatvā, gacchat beside gacchati), and that line names the root.
 * Whitney, Sanskrit Grammar §583, 803, 935–978.
 */
import type { Conjugation } from '../../gen/langnet/v1/morphology_pb.js';
import { Tense, Voice } from '../../gen/langnet/v1/morphology_pb.js';
import type { FormKind, FormTags, Participle } from './tags.js';

/** A form to look for, and what its line must say so that its stem is the participle's root. */
export interface Witness {
  readonly form: string;
  readonly kind: FormKind;
  readonly tense: Tense;
  readonly isPassive: boolean;
}

/** `at>ati anti`: the end of the stem, then the ends of forms made alike, surest first. */
interface Likeness {
  readonly of: readonly Participle[];
  readonly kind: FormKind;
  readonly tense?: Tense;
  readonly isPassive?: boolean;
  readonly ends: string;
}

const PAST: readonly Participle[] = ['ppp', 'ppa'];

const LIKENESSES: readonly Likeness[] = [
  {
    of: ['ppr'],
    kind: 'finite',
    tense: Tense.PRESENT,
    ends: 'at>anti ati; At>Ati Anti; amAna>ate; amARa>ate; Ana>ate; ARa>ate; Ina>te',
  },
  { of: ['pprp'], kind: 'finite', tense: Tense.PRESENT, isPassive: true, ends: 'mAna>te; mARa>te' },
  { of: ['pfut'], kind: 'finite', tense: Tense.FUTURE, ends: 'at>ati; mAna>te; mARa>te' },
  { of: ['ppft'], kind: 'finite', tense: Tense.PERFECT, ends: 'vas>ma va us; ivas>us; Ana>e; ARa>e' },
  // gata gatvā, labdha labdhvā, pūrṇa pūrtvā, bhinna bhittvā, bhugna bhuktvā, pakva paktvā; kārita kārayitvā.
  {
    of: PAST,
    kind: 'absolutive',
    ends: 'ta>tvA; Da>DvA; Qa>QvA; wa>wvA; ita>ayitvA itvA; nna>ttvA; na>tvA; Ra>tvA itvA; gna>ktvA NktvA itvA; kva>ktvA; Ata>anitvA atvA; Anta>amitvA Antva amya; ka>ktvA; Una>avitvA',
  },
  {
    of: PAST,
    kind: 'finite',
    tense: Tense.PRESENT,
    isPassive: true,
    ends: 'ta>yate; ita>yate; nna>dyate; na>yate; Ra>yate; gna>jyate; Anta>amyate; Ata>Ayate anyate',
  },
  {
    of: PAST,
    kind: 'finite',
    tense: Tense.PRESENT,
    ends: 'ita>ayati ati ate; na>yati yate ti; Ra>yati; Anta>Amyati amati; zka>zyati; tta>dyati; gna>jjati jati; Ata>Ayate',
  },
  {
    of: ['pfutp'],
    kind: 'infinitive',
    ends: 'tavya>tum; avya>um; anIya>itum tum; aRIya>itum tum; ya>itum tum; eya>Atum',
  },
  { of: ['pfutp'], kind: 'absolutive', ends: 'ya>ya; anIya>ya' },
  { of: ['pfutp'], kind: 'finite', tense: Tense.PRESENT, isPassive: true, ends: 'ya>yate; eya>Iyate Ayate' },
  {
    of: ['pfutp'],
    kind: 'finite',
    tense: Tense.FUTURE,
    ends: 'anIya>izyati; aRIya>izyati; Arya>arizyati; ya>izyati',
  },
  {
    of: ['pfutp'],
    kind: 'finite',
    tense: Tense.PRESENT,
    ends: 'anIya>ati ate ayati; aRIya>ati ayati; ya>ati ate ayati',
  },
];

interface Exchange {
  readonly likeness: Likeness;
  readonly from: string;
  readonly to: readonly string[];
}

const EXCHANGES: ReadonlyMap<Participle, readonly Exchange[]> = compile();

function compile(): ReadonlyMap<Participle, readonly Exchange[]> {
  const byParticiple = new Map<Participle, Exchange[]>();
  for (const likeness of LIKENESSES) {
    for (const row of likeness.ends.split('; ')) {
      const [from = '', ends = ''] = row.split('>');
      for (const participle of likeness.of) {
        const known = byParticiple.get(participle) ?? [];
        byParticiple.set(participle, known);
        known.push({ likeness, from, to: ends.split(' ') });
      }
    }
  }
  return byParticiple;
}

/** The stem in SLP1, without its homonym number. */
export function rootWitnesses(stem: string, participle: Participle): readonly Witness[] {
  const base = participle === 'ppa' && stem.endsWith('vat') ? stem.slice(0, -3) : stem;
  return (EXCHANGES.get(participle) ?? []).flatMap(({ likeness, from, to }) => {
    if (!base.endsWith(from) || base.length <= from.length) return [];
    const { kind, tense = Tense.UNSPECIFIED, isPassive = false } = likeness;
    return to.map((end) => ({
      form: base.slice(0, base.length - from.length) + end,
      kind,
      tense,
      isPassive,
    }));
  });
}

/** Whether a line says what is expected of the witness; a causative participle belongs to a causative form. */
export function isWitness(
  { kind, tense, isPassive }: Witness,
  tags: FormTags,
  conjugation: Conjugation,
): boolean {
  const { features } = tags;
  return (
    tags.kind === kind &&
    features.conjugation === conjugation &&
    features.tense === tense &&
    (features.voice === Voice.PASSIVE) === isPassive
  );
}
