/** What an error met while installing means to its user: an interrupt, a disk that cannot be written, or a defect. */
import { FailureError, failure, isFailureError } from '../model/failure.js';
import { firstLine, troubleOf } from '../store/trouble.js';

/** Whatever an interrupt breaks, it is told as an interrupt; `left` says how things stand then. */
export async function explained<T>(left: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isInterrupt = isFailureError(error) && error.failure.code === 'interrupted';
    if (signal.aborted && !isInterrupt) {
      throw new FailureError(failure('interrupted', left, 'Run it again to go on.'), { cause: error });
    }
    if (!isFailureError(error) && troubleOf(error) === 'readonly') {
      throw new FailureError(failure('file_unwritable', firstLine(error)), { cause: error });
    }
    throw error;
  }
}
