/** A failure as people or programs read it, and the exit code it means. */
import { FAILURES, type Failure, failure, failureAdvice, isFailureError } from '../../model/failure.js';

export type FailurePrinter = (error: unknown) => { readonly text: string; readonly exitCode: number };

export function printFailure(process: NodeJS.Process): FailurePrinter {
  return (error) => {
    const problem: Failure = isFailureError(error)
      ? error.failure
      : failure('defect', error instanceof Error ? (error.stack ?? error.message) : String(error));
    const { message, exitCode } = FAILURES[problem.code];
    const { code, detail } = problem;
    const advice = failureAdvice(problem);
    const text = process.argv.includes('--json')
      ? JSON.stringify({ error: { code, message, detail, advice } })
      : `langnet: ${[message, detail].filter(Boolean).join(' ')}\n  ${advice} [${code}]`;
    return { text, exitCode };
  };
}
