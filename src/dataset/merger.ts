/** Lets questions of one turn of the event loop, and those that wait for an answer under way, be answered together. */

interface Waiting<Q, A> {
  readonly question: Q;
  readonly resolve: (answer: A) => void;
  readonly reject: (error: unknown) => void;
}

/** `answer` gets all questions that wait, one call at a time, and gives their answers in the same order. */
export function createMerger<Q, A>(
  answer: (questions: readonly Q[]) => Promise<readonly A[]>,
): (question: Q) => Promise<A> {
  let waiting: Waiting<Q, A>[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answers = await answer(batch.map(({ question }) => question));
        batch.forEach(({ resolve }, index) => {
          resolve(answers[index] as A);
        });
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isRunning = false;
  }

  return (question) =>
    new Promise((resolve, reject) => {
      waiting.push({ question, resolve, reject });
      if (isRunning) return;
      isRunning = true;
      setImmediate(run);
    });
}
