/** What the records print to facts: analyses become readings, heads become headwords, entries senses and citations. */
import type { DerivationDraft, StageContext } from '../../model/tool.js';
import type { Extraction, Finding, Staged } from '../../model/types.js';
import { deriveEntry } from './derive-entry.js';
import { deriveForm } from './derive-form.js';
import { isClassical } from './keys.js';

export function derive(extraction: Extraction, { params }: StageContext): Staged<DerivationDraft> {
  const { extractedData: data, extractionType: type } = extraction;
  const { language } = params;
  if (!isClassical(language)) return { values: [], findings: [] };
  const findings: Finding[] = [];
  const values =
    type === 'form'
      ? deriveForm(data, language, findings)
      : type === 'entry'
        ? deriveEntry(data, language, findings)
        : [];
  return { values, findings };
}
