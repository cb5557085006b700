/** What is said when there is nothing to show yet, or ever: waiting, slow, failed, empty. */
import type { ComponentChildren } from 'preact';
import type { ApiFailure } from '../api/types.js';
import { commandPieces, isCommand } from '../model/inventory.js';
import { Copy } from './copy.js';

export function Waiting({ label, isSlow, onStop }: { label: string; isSlow: boolean; onStop?: () => void }) {
  return (
    <div class="notice waiting" role="status">
      <span class="breath" aria-hidden="true" />
      <p>
        {label}
        {isSlow && ' This takes longer than usual.'}
      </p>
      {isSlow && onStop !== undefined && (
        <button type="button" class="quiet" onClick={onStop}>
          Stop
        </button>
      )}
    </div>
  );
}

export function Failed({ failure, onRetry }: { failure: ApiFailure; onRetry: () => void }) {
  const { code, message, advice, detail } = failure;
  return (
    <div class="notice failed" role="alert">
      <p>
        <strong>{message}</strong> {detail}
      </p>
      {advice !== '' && <Advice text={advice} />}
      <button type="button" onClick={onRetry}>
        Try again
      </button>
      <p class="fine">
        <code>{code}</code>
      </p>
    </div>
  );
}

export function Empty({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="notice empty" role="status">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

/** A command can be copied if it is whole; a sentence is only read. */
export function Advice({ text, upstream = '' }: { text: string; upstream?: string }) {
  if (!isCommand(text)) return <p class="advice">{text}</p>;
  const pieces = commandPieces(text);
  if (pieces.some(({ isPlaceholder }) => isPlaceholder))
    return (
      <div class="advice template">
        <code>{pieces.map((piece) => (piece.isPlaceholder ? <var>{piece.text}</var> : piece.text))}</code>
        <p class="fine">
          <var>SOURCE</var> stands for your copy of the data, a file or a folder, or for its https address
          {upstream !== '' && `; it comes from: ${upstream}`}
        </p>
      </div>
    );
  return (
    <p class="advice command">
      <code>{text}</code>
      <Copy text={text} label={`Copy the command ${text}`} />
    </p>
  );
}
