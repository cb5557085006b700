/** Chunks to facts; here only which chunk becomes which. */
import type { DerivationDraft, StageContext } from '../../model/tool.js';
import type { Extraction, Staged } from '../../model/types.js';
import { analysisFromJson, entryChunkFromJson } from './chunks.js';
import { deriveAnalysis } from './derive-analysis.js';
import { deriveEntry } from './derive-entry.js';

export function derive(extraction: Extraction, context: StageContext): Staged<DerivationDraft> {
  const { extractionType, extractedData, span } = extraction;
  if (extractionType === 'analysis') {
    const chunk = analysisFromJson(extractedData);
    if (chunk !== undefined) return deriveAnalysis(chunk, context.params);
  } else if (extractionType === 'entry') {
    const chunk = entryChunkFromJson(extractedData);
    if (chunk !== undefined) return deriveEntry(chunk, context.params);
  }
  const text = `Expected a chunk of a page of Diogenes, not this ${extractionType}`;
  return { values: [], findings: [{ code: 'unreadable_data', text, span }] };
}
