/** The program's entry: the fast answers first, then the command line. Alone reads argv. */
import { version } from '../version.js';

const args = process.argv.slice(2);
if (args.length === 1 && (args[0] === '--version' || args[0] === '-V' || args[0] === 'version')) {
  process.stdout.write(`langnet ${version()}\n`);
} else {
  const { enableCompileCache } = await import('node:module').then(
    (module) => module as unknown as { enableCompileCache?: (directory?: string) => unknown },
  );
  // Node 22 keeps compiled code between runs; Node 20 has no such thing.
  enableCompileCache?.();
  const { answerFromCache } = await import('./fast.js');
  if (!(await answerFromCache(args, process))) {
    const { runCli } = await import('./run.js');
    await runCli(args, process);
  }
}
