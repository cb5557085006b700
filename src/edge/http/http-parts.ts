/** What the routes are given to work with. */
import type { Engine } from '../../engine/engine.js';
import type { Settings } from '../settings.js';
import type { Answers } from './answers.js';
import type { Engines } from './engines.js';
import type { Hot } from './hot.js';

export interface HttpParts {
  readonly settings: Settings;
  readonly engines: Engines;
  readonly answers: Answers;
  readonly hot: Hot;
  /** Work that may ask tools: within the bounds, and refused when too much is waiting. */
  readonly work: <T>(signal: AbortSignal, task: (engine: Engine) => Promise<T>) => Promise<T>;
  /** The same for work that gives its result piece by piece. */
  readonly stream: (
    signal: AbortSignal,
    task: (engine: Engine) => AsyncGenerator<string>,
  ) => AsyncGenerator<string>;
}
