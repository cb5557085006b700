/**
 * How Western dictionaries abbreviate Sanskrit works that the Digital Corpus of Sanskrit abbreviates otherwise. Works whose
 * editions count differently (the Mahābhārata of Calcutta, the Rāmāyaṇa of Gorresio) are led to the work all the same: a
 * passage that the corpus does not have is not found.
 */
import { foldAbbreviation } from '../../lexica/citations/index.js';

/** As the list of works in Monier-Williams has them, and as the corpus does. */
const SIGLA: readonly (readonly [dictionary: string, corpus: string])[] = [
  ['AV.', 'AVŚ'],
  ['VS.', 'VSM'],
  ['Kāṭh.', 'KS'],
  ['MaitrS.', 'MS'],
  ['ŚBr.', 'ŚBM'],
  ['ŚatBr.', 'ŚBM'],
  ['AitBr.', 'AB'],
  ['AitĀr.', 'AĀ'],
  ['TBr.', 'TB'],
  ['TĀr.', 'TĀ'],
  ['TāṇḍyaBr.', 'PB'],
  ['PañcavBr.', 'PB'],
  ['ṢaḍvBr.', 'ṢB'],
  ['KauṣBr.', 'KauṣB'],
  ['GopBr.', 'GB'],
  ['JaimBr.', 'JB'],
  ['ŚāṅkhBr.', 'KauṣB'],
  ['BṛĀrUp.', 'BĀU'],
  ['ChUp.', 'ChU'],
  ['ChāndUp.', 'ChU'],
  ['TUp.', 'TU'],
  ['TaittUp.', 'TU'],
  ['AitUp.', 'AU'],
  ['KaṭhUp.', 'KaṭhUp'],
  ['MuṇḍUp.', 'MuṇḍU'],
  ['ŚvetUp.', 'ŚvetU'],
  ['KauṣUp.', 'KU'],
  ['ĀśvGṛ.', 'ĀśvGS'],
  ['ĀśvŚr.', 'ĀśvŚS'],
  ['ĀpŚr.', 'ĀpŚS'],
  ['ĀpGṛ.', 'ĀpGS'],
  ['Āp.', 'ĀpDhS'],
  ['ŚāṅkhGṛ.', 'ŚāṅkhGS'],
  ['ŚāṅkhŚr.', 'ŚāṅkhŚS'],
  ['GobhGṛ.', 'GobhGS'],
  ['Gobh.', 'GobhGS'],
  ['PārGṛ.', 'PārGS'],
  ['KātyŚr.', 'KātyŚS'],
  ['Kauś.', 'KauśS'],
  ['Vait.', 'VaitS'],
  ['Gaut.', 'GautDhS'],
  ['Vas.', 'VasDhS'],
  ['Mn.', 'ManuS'],
  ['Yājñ.', 'YāSmṛ'],
  ['Nār.', 'NāSmṛ'],
  ['R.', 'Rām'],
  ['Hariv.', 'HV'],
  ['BhP.', 'BhāgPur'],
  ['VP.', 'ViPur'],
  ['AgP.', 'AgniPur'],
  ['MatsyaP.', 'MPur'],
  ['Nir.', 'N'],
  ['Pāṇ.', 'Aṣṭādhyāyī'],
  ['Suśr.', 'Su'],
  ['Car.', 'Ca'],
  ['Kathās.', 'KSS'],
  ['Hit.', 'Hitop'],
  ['Daś.', 'DKCar'],
  ['Kum.', 'KumSaṃ'],
  ['Ṛtus.', 'ṚtuS'],
  ['Gīt.', 'GītGov'],
  ['Amar.', 'AmaruŚ'],
  ['AK.', 'AKośa'],
  ['Sūryas.', 'SūrSiddh'],
  ['Sarvad.', 'SDS'],
  ['Sāṃkhyak.', 'SāṃKār'],
  ['Lalit.', 'LalVis'],
  ['Divyāv.', 'Divyāv'],
];

const BY_KEY: ReadonlyMap<string, string> = new Map(
  SIGLA.map(([dictionary, corpus]) => [foldAbbreviation(dictionary), foldAbbreviation(corpus)]),
);

/** The key of the corpus for the key of an abbreviation; the key itself where both are the same. */
export function corpusSiglum(key: string): string {
  return BY_KEY.get(key) ?? key;
}
