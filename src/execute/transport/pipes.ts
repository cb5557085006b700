/**
 * Real pipes for a child's input and output. Node gives its children sockets instead, which have two faults:
 * a program cannot open `/dev/stdin` on one, and one wake-up comes with each of a child's tiny writes.
 * Node cannot make a pipe itself, so `mkfifo` does; the names are gone before the child starts.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, constants, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../model/failure.js';
import { err, ok, type Result } from '../../model/result.js';
import { runProcess } from './process.js';

/** File descriptors: two for the child, two for this process (these never block). */
export interface StdioPipes {
  readonly childInput: number;
  readonly input: number;
  readonly output: number;
  readonly childOutput: number;
}

const MKFIFO_LIMITS = { timeoutMs: 5000, maxBytes: 1024 };

/** Makes both pipes by way of names in `directory`, which must exist and be on a file system that knows FIFOs. */
export async function openPipes(mkfifo: string, directory: string): Promise<Result<StdioPipes>> {
  const stem = join(directory, `.pipe-${randomBytes(9).toString('hex')}`);
  const names = [`${stem}-in`, `${stem}-out`] as const;
  const made = await runProcess({
    command: mkfifo,
    args: ['-m', '600', ...names],
    cwd: '/',
    env: {},
    limits: MKFIFO_LIMITS,
    signal: new AbortController().signal,
  });
  if (!made.ok) return made;
  const opened: number[] = [];
  const open = (name: string, flags: number) => {
    const fd = openSync(name, flags);
    opened.push(fd);
    return fd;
  };
  const { O_NONBLOCK, O_RDONLY, O_RDWR, O_WRONLY } = constants;
  try {
    // Opening one end of a FIFO waits for the other; an end that is both lets the rest open at once.
    const holders = names.map((name) => open(name, O_RDWR | O_NONBLOCK));
    const pipes = {
      childInput: open(names[0], O_RDONLY),
      input: open(names[0], O_WRONLY | O_NONBLOCK),
      output: open(names[1], O_RDONLY | O_NONBLOCK),
      childOutput: open(names[1], O_WRONLY),
    };
    for (const fd of holders) closeSync(fd);
    return ok(pipes);
  } catch (error) {
    for (const fd of opened) closeSync(fd);
    return err(failure('file_unwritable', `No pipe could be opened in \`${directory}\` (${String(error)}).`));
  } finally {
    for (const name of names) rmSync(name, { force: true });
  }
}

/** Closes all four ends, for pipes that never reached a child. */
export function closePipes(pipes: StdioPipes): void {
  for (const fd of [pipes.childInput, pipes.input, pipes.output, pipes.childOutput]) closeSync(fd);
}
