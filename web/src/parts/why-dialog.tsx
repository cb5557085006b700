/** The evidence of one thing an answer says: who says it, the chain of each, and the raw bytes with the span marked. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { trace } from '../api/client.js';
import { useRequest } from '../hooks/use-request.js';
import { chainLinks } from '../model/chain.js';
import { witnessTabs } from '../model/witnesses.js';
import { Chain } from './chain.js';
import { Failed, Waiting } from './notice.js';
import { RawText } from './raw-text.js';
import type { WhyQuestion } from './why-context.js';

interface WhyDialogProps {
  readonly question: WhyQuestion | undefined;
  readonly asked: string;
  readonly onClose: () => void;
}

export function WhyDialog({ question, asked, onClose }: WhyDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (question !== undefined && element?.open === false) element.showModal();
    if (question === undefined && element?.open === true) element.close();
  }, [question]);
  const closeOutside = (event: MouseEvent) => {
    if (event.target === dialog.current) dialog.current?.close();
  };
  return (
    // The native dialog closes with Escape and keeps the focus inside; a click beside it is only a short cut.
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      class="why-dialog"
      aria-labelledby="why-title"
      onClose={onClose}
      onClick={closeOutside}
    >
      {question !== undefined && (
        <Evidence question={question} asked={asked} onClose={() => dialog.current?.close()} />
      )}
    </dialog>
  );
}

interface EvidenceProps {
  readonly question: WhyQuestion;
  readonly asked: string;
  readonly onClose: () => void;
}

function Evidence({ question, asked, onClose }: EvidenceProps) {
  const { said, isSense, witnesses } = question;
  const tabs = witnessTabs(witnesses);
  const [chosen, setChosen] = useState(0);
  const id = tabs[chosen]?.claimId ?? '';
  const [state, retry] = useRequest(id, (signal) => trace(id, signal));
  const chains = state.kind === 'done' ? state.value.chains : [];
  return (
    <div class="why-body">
      <header>
        <h2 id="why-title">
          Why “<span class="said">{said}</span>”?
        </h2>
        <button type="button" class="quiet" onClick={onClose}>
          Close
        </button>
      </header>
      {tabs.length > 1 && (
        <ul class="witness-tabs" aria-label="Witnesses">
          {tabs.map(({ claimId, name }, index) => (
            <li key={claimId}>
              <button
                type="button"
                class="chip"
                aria-pressed={index === chosen}
                onClick={() => setChosen(index)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
      {state.kind === 'waiting' && <Waiting label="Following the chain …" isSlow={state.isSlow} />}
      {state.kind === 'failed' && <Failed failure={state.failure} onRetry={retry} />}
      {state.kind === 'done' && chains.length === 0 && <p>No chain is kept for this.</p>}
      {chains.map((chain, index) => (
        <section key={`${id}.${index}`} class="witness" aria-label={tabs[chosen]?.name}>
          <Chain links={chainLinks(chain, asked, said, isSense)} />
          <RawText chain={chain} />
        </section>
      ))}
      {id !== '' && (
        <p class="fine">
          In a terminal: <code>langnet trace {id}</code>
        </p>
      )}
    </div>
  );
}
