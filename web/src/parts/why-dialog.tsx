/** The evidence of one thing an answer says: the chain, and the raw bytes with the span marked. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { trace } from '../api/client.js';
import { useRequest } from '../hooks/use-request.js';
import { chainLinks, chainNames } from '../model/chain.js';
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
  const id = question?.id ?? '';
  const [state, retry] = useRequest(id, (signal) => trace(id, signal));
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    setChosen(0);
    const element = dialog.current;
    if (id !== '' && element?.open === false) element.showModal();
    if (id === '' && element?.open === true) element.close();
  }, [id]);
  const chains = state.kind === 'done' ? state.value.chains : [];
  const names = chainNames(chains);
  const chain = chains[Math.min(chosen, chains.length - 1)];
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
        <div class="why-body">
          <header>
            <h2 id="why-title">
              Why “<span class="said">{question.said}</span>”?
            </h2>
            <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
              Close
            </button>
          </header>
          {state.kind === 'waiting' && <Waiting label="Following the chain …" isSlow={state.isSlow} />}
          {state.kind === 'failed' && <Failed failure={state.failure} onRetry={retry} />}
          {state.kind === 'done' && chains.length === 0 && <p>No chain is kept for this.</p>}
          {chains.length > 1 && (
            <ul class="witness-tabs" aria-label="Witnesses">
              {chains.map((each, index) => (
                <li key={each.claim?.id ?? index}>
                  <button
                    type="button"
                    class="chip"
                    aria-pressed={each === chain}
                    onClick={() => setChosen(index)}
                  >
                    {names[index]}
                  </button>
                </li>
              ))}
            </ul>
          )}
          {chain !== undefined && (
            <>
              <Chain links={chainLinks(chain, asked, question.said, question.isSense)} />
              <RawText chain={chain} />
            </>
          )}
          <p class="fine">
            In a terminal: <code>langnet trace {question.id}</code>
          </p>
        </div>
      )}
    </dialog>
  );
}
