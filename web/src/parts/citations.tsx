/** Where a word is used: quotation, reference, and the passage itself where a text is installed. */
import { useState } from 'preact/hooks';
import type { Citation, LanguageCode } from '../api/types.js';
import { langTag } from '../model/language.js';
import { claimVoice } from '../model/witnesses.js';
import { count } from '../model/words.js';
import { WhyButton } from './chips.js';
import { Heading } from './heading.js';
import { PassageView } from './passage-view.js';

const SHOWN = 4;
const MOST = 200;

interface CitationsProps {
  readonly citations: readonly Citation[];
  readonly language: LanguageCode | '';
  readonly level: number;
}

export function Citations({ citations, language, level }: CitationsProps) {
  if (citations.length === 0) return null;
  const shown = citations.slice(0, SHOWN);
  const rest = citations.slice(SHOWN, MOST);
  const item = (citation: Citation, index: number) => (
    <CitationItem key={`${citation.claim_id}.${index}`} citation={citation} language={language} />
  );
  return (
    <section class="citations" aria-label="Citations">
      <Heading level={level} class="small">
        Where it is used
      </Heading>
      <ul>{shown.map(item)}</ul>
      {rest.length > 0 && (
        <details class="fold">
          <summary>
            {count(citations.length - SHOWN, 'further citation')}
            {citations.length > MOST && `, the first ${MOST - SHOWN} of them here`}
          </summary>
          <ul>{rest.map(item)}</ul>
        </details>
      )}
    </section>
  );
}

function CitationItem({ citation, language }: { citation: Citation; language: LanguageCode | '' }) {
  const [isOpen, setOpen] = useState(false);
  const { ref, cts_urn, author, work, claim_id } = citation;
  const words = citation.text || citation.passage?.text || '';
  const target = cts_urn || ref;
  // A corpus names its work apart; a bare number would say nothing.
  const label = /\p{L}/u.test(ref) || ref === '' ? ref || cts_urn : [work, ref].filter(Boolean).join(' ');
  const name = [author, label.includes(work) ? '' : work].filter(Boolean).join(', ');
  return (
    <li class="citation">
      {words !== '' && (
        <q lang={langTag(words, language)} class="quote">
          {words}
        </q>
      )}
      <span class="evidence">
        <button
          type="button"
          class="link"
          aria-expanded={isOpen}
          title={cts_urn || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </button>
        {name !== '' && name !== ref && <span class="fine">{name}</span>}
        <WhyButton witnesses={claimVoice(claim_id, citation.source)} said={label || words} />
      </span>
      {isOpen && <PassageView reference={target} language={language} />}
    </li>
  );
}
