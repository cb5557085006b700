/** Who was asked and how it went: answered, no match, skipped and failed are four different things. */
import type { SourceStatus } from '../api/types.js';
import { Advice } from './notice.js';

const WORDS: Readonly<Record<string, string>> = {
  answered: 'answered',
  no_match: 'does not have the word',
  skipped: 'skipped',
  failed: 'failed',
};

export function SourceList({ sources }: { sources: readonly SourceStatus[] }) {
  const quiet = sources.filter(({ status }) => status === 'answered' || status === 'no_match');
  const rest = sources.filter(({ status }) => status !== 'answered' && status !== 'no_match');
  return (
    <section class="sources" aria-label="Tools asked">
      <ul>
        {quiet.map(({ tool, status }) => (
          <li key={tool} class={status}>
            <b>{tool}</b> {WORDS[status]}
          </li>
        ))}
        {rest.map(({ tool, status, reason, advice }) => (
          <li key={tool} class={status}>
            <b>{tool}</b> {WORDS[status] ?? status}
            {reason !== '' && `: ${reason}`}
            {advice !== '' && <Advice text={advice} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
