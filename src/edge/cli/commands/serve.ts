/** `langnet serve`: the HTTP door, until it is interrupted. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../version.js';
import type { CliContext } from '../context.js';

interface ServeFlags {
  readonly host?: string;
  readonly port?: number;
  readonly json: boolean;
}

export async function runServe(this: CliContext, flags: ServeFlags): Promise<void> {
  const { startServer } = await import('../../http/server.js');
  const settings = await this.settings();
  const runtimeDir = this.env.XDG_RUNTIME_DIR;
  const server = await startServer({
    settings,
    machine: this.machine,
    host: flags.host ?? settings.server.host,
    port: flags.port ?? settings.server.port,
    version: version(),
    webDir: webDir(this.machine.bundledDataDir),
    runtimeDir: runtimeDir?.startsWith('/') ? runtimeDir : undefined,
    log: this.say,
  });
  if (flags.json) this.out(`${JSON.stringify({ url: server.url, pid: globalThis.process.pid })}\n`);
  else this.out(`${server.url}\n`);
  if (this.isStdoutTerminal) this.say('Ctrl-C stops it. Other langnet commands use it while it runs.');
  await new Promise<void>((resolve) => {
    if (this.signal.aborted) resolve();
    else this.signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.stop();
  this.endWell();
}

/** The page lies beside the bundle; run from source, where the last build put it. */
function webDir(bundledDataDir: string): string {
  const isBundle = existsSync(join(bundledDataDir, '..', '.built'));
  return join(bundledDataDir, '..', ...(isBundle ? ['web'] : ['dist', 'web']));
}
