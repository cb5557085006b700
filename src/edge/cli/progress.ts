/** One line of progress on standard error: a bar on a terminal, nothing elsewhere. */
import type { CliContext } from './context.js';
import { countText } from './style.js';

const BAR = 28;
/** Redrawing more often than this only costs time, in milliseconds. */
const INTERVAL = 80;

export interface Progress {
  readonly update: (done: number, total: number) => void;
  readonly end: () => void;
}

export function createProgress(context: CliContext, label: string): Progress {
  if (!context.isStderrTerminal) return { update: () => undefined, end: () => undefined };
  const began = Date.now();
  let drawn = 0;
  let shown = false;
  return {
    update: (done, total) => {
      const now = Date.now();
      if (now - drawn < INTERVAL && done < total) return;
      drawn = now;
      shown = true;
      const share = total > 0 ? Math.min(1, done / total) : 0;
      const filled = Math.round(share * BAR);
      const bar = '█'.repeat(filled) + '░'.repeat(BAR - filled);
      const perSecond = (done * 1000) / Math.max(1, now - began);
      const left = perSecond > 0 && total > done ? `  ${Math.ceil((total - done) / perSecond)} s left` : '';
      const count = total > 0 ? `${countText(done)} / ${countText(total)}` : countText(done);
      context.process.stderr.write(`\r\u001b[K${label} ${bar} ${count}${left}`);
    },
    end: () => {
      if (shown) context.process.stderr.write('\r\u001b[K');
    },
  };
}
