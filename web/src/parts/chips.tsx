/** The works that say something, one chip each; a chip leads to the evidence. */

import type { Witness } from '../api/types.js';
import { chips } from '../model/answer-view.js';
import type { Voice } from '../model/witnesses.js';
import { useWhy } from './why-context.js';

const SHOWN = 3;

export function Chips({ witnesses, said }: { witnesses: readonly Witness[]; said: string }) {
  const why = useWhy();
  const all = chips(witnesses);
  const shown = all.length > SHOWN + 1 ? all.slice(0, SHOWN) : all;
  const rest = all.slice(shown.length);
  const button = ({ work, witnesses: own, title, isEditorial }: (typeof all)[number]) => (
    <li key={work}>
      <button
        type="button"
        class={isEditorial ? 'chip editorial' : 'chip'}
        title={title}
        aria-label={`${work}: evidence`}
        onClick={() => why({ witnesses: own, said, isSense: false })}
      >
        {isEditorial ? 'langnet, editorial' : work}
      </button>
    </li>
  );
  if (all.length === 0) return null;
  return (
    <ul class="chips" aria-label="Sources">
      {shown.map(button)}
      {rest.length > 0 && (
        <li>
          <details class="more-chips">
            <summary aria-label={`${rest.length} more sources`}>+{rest.length}</summary>
            <ul class="chips">{rest.map(button)}</ul>
          </details>
        </li>
      )}
    </ul>
  );
}

interface WhyButtonProps {
  readonly witnesses: readonly Voice[];
  readonly said: string;
  readonly isSense?: boolean;
}

export function WhyButton({ witnesses, said, isSense = false }: WhyButtonProps) {
  const why = useWhy();
  if (witnesses.length === 0) return null;
  return (
    <button
      type="button"
      class="why"
      aria-label={`Why “${said}”?`}
      onClick={() => why({ witnesses, said, isSense })}
    >
      Why?
    </button>
  );
}
