/** A stored response as plain text, with the bytes a claim rests on marked. Nothing of it is ever markup. */
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { address, responseBytes } from '../api/client.js';
import type { TraceChain } from '../api/types.js';
import { useRequest } from '../hooks/use-request.js';
import { piecesOf } from '../model/evidence.js';
import { byteCount } from '../model/words.js';
import { Failed, Waiting } from './notice.js';

/** More than this is only saved, never shown. */
const MOST_BYTES = 16_000_000;

export function RawText({ chain }: { chain: TraceChain }) {
  const { response, extraction } = chain;
  const isShown = response?.has_body === true && response.size <= MOST_BYTES;
  const id = isShown ? response.response_id : '';
  const [state, retry] = useRequest(id, (signal) => responseBytes(id, signal));
  const box = useRef<HTMLPreElement>(null);
  const own = chain.spans ?? [];
  const spans =
    own.length > 0 || extraction === undefined
      ? own
      : [{ start: extraction.span_start, end: extraction.span_end }];
  const pieces = useMemo(() => (state.kind === 'done' ? piecesOf(state.value, spans) : []), [state, spans]);
  useEffect(() => {
    const mark = box.current?.querySelector('mark');
    if (box.current && mark) box.current.scrollTop = mark.offsetTop - box.current.clientHeight / 3;
  }, [pieces]);
  if (response === undefined) return null;
  if (!response.has_body) {
    return <p class="notice">The raw answer was not kept; only its hash and its size are known.</p>;
  }
  return (
    <section class="raw" aria-label="Raw response">
      <h3>
        What {response.tool} sent{' '}
        <span class="fine">{byteCount(response.size)}, the bytes it rests on marked</span>
      </h3>
      {!isShown && <p class="notice">It is too long to be shown here.</p>}
      {state.kind === 'waiting' && <Waiting label="Fetching the bytes …" isSlow={state.isSlow} />}
      {state.kind === 'failed' && <Failed failure={state.failure} onRetry={retry} />}
      {state.kind === 'done' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, which the keyboard must be able to do
        <pre ref={box} tabIndex={0} dir="ltr">
          {pieces.map(({ kind, text, start }) => {
            if (kind === 'mark') return <mark key={start}>{text}</mark>;
            if (kind === 'gap')
              return (
                <span key={start} class="gap">
                  {'\n⋯\n'}
                </span>
              );
            return <span key={start}>{text}</span>;
          })}
        </pre>
      )}
      <p class="fine">
        {spans.length > 0 && <>bytes {spans.map(({ start, end }) => `${start}–${end}`).join(', ')} · </>}
        <a
          href={address(`/responses/${encodeURIComponent(response.response_id)}`)}
          download
          data-plain="true"
        >
          Save the whole response
        </a>
      </p>
    </section>
  );
}
