/** One line of progress while a dataset is installed: on a terminal only. */
import type { BuildProgress } from '../../dataset/build.js';
import type { CliContext } from './context.js';
import { amount } from './data-text.js';
import { bytesText } from './style.js';

const BAR = 24;
/** Redrawing more often than this only costs time, in milliseconds. */
const INTERVAL = 80;
/** Below this a guess at the time left is worth nothing. */
const GUESS_AFTER_MS = 1500;

export interface DataProgress {
  readonly update: (progress: BuildProgress) => void;
  readonly end: () => void;
}

export function createDataProgress(context: CliContext, id: string): DataProgress {
  if (!context.isStderrTerminal) return { update: () => undefined, end: () => undefined };
  let stage = '';
  let began = 0;
  let drawn = 0;
  return {
    update: (progress) => {
      const now = Date.now();
      if (progress.stage !== stage) {
        stage = progress.stage;
        began = now;
      } else if (now - drawn < INTERVAL) return;
      drawn = now;
      context.process.stderr.write(`\r\u001b[K${progressLine(id, progress, now - began)}`);
    },
    end: () => {
      if (drawn > 0) context.process.stderr.write('\r\u001b[K');
    },
  };
}

/** `reading lsj ██████░░░░  40.1 MB / 116.6 MB  31 files  80,120 records  4 s left` */
export function progressLine(id: string, progress: BuildProgress, elapsedMs: number): string {
  const { stage, files, records, bytes, totalBytes } = progress;
  const share = totalBytes > 0 ? Math.min(1, bytes / totalBytes) : 0;
  const filled = Math.round(share * BAR);
  const parts = [
    `${stage} ${id} ${'█'.repeat(filled)}${'░'.repeat(BAR - filled)}`,
    totalBytes > 0 ? `${bytesText(bytes)} / ${bytesText(totalBytes)}` : bytesText(bytes),
  ];
  if (files > 0) parts.push(amount(files, 'file'));
  if (records > 0) parts.push(amount(records, 'record'));
  if (share > 0 && share < 1 && elapsedMs > GUESS_AFTER_MS) {
    parts.push(`${Math.ceil(((elapsedMs / share) * (1 - share)) / 1000)} s left`);
  }
  return parts.join('  ');
}
