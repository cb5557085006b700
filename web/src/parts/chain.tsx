/** The chain as a small diagram: boxes in the order of the pipeline. */
import type { Link } from '../model/chain.js';

export function Chain({ links }: { links: readonly Link[] }) {
  return (
    <ol class="chain" aria-label="From the query to what is said">
      {links.map(({ stage, text, detail, id }) => (
        <li key={stage} data-stage={stage}>
          <span class="stage">{stage}</span>
          <span class="chain-text">{text}</span>
          {detail !== '' && <span class="fine">{detail}</span>}
          {id !== '' && (
            <code class="id" title={id}>
              {id}
            </code>
          )}
        </li>
      ))}
    </ol>
  );
}
