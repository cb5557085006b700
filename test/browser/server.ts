/** `langnet serve` as a user starts it, in a home of its own, with nothing installed. */
import { spawn } from 'node:child_process';
import { ENTRY, makeHome } from '../support/cli.js';

export interface Served {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

const START_MS = 30_000;

export async function startLangnet(env: Readonly<Record<string, string>> = {}): Promise<Served> {
  const home = makeHome();
  const child = spawn(process.execPath, [ENTRY, 'serve', '--port', '0', '--json'], {
    env: {
      HOME: home.folder,
      XDG_DATA_HOME: `${home.folder}/data`,
      XDG_CACHE_HOME: `${home.folder}/cache`,
      XDG_CONFIG_HOME: `${home.folder}/config`,
      PATH: `${home.folder}/no-programs`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    home.remove();
  };
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const first = new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8');
      if (text.includes('\n')) resolve(text);
    });
    child.once('close', (code) => reject(new Error(`langnet serve ended with ${code}: ${complaint}`)));
    setTimeout(() => reject(new Error(`langnet serve said nothing: ${complaint}`)), START_MS).unref();
  });
  try {
    const { url } = JSON.parse(await first) as { readonly url: string };
    return { origin: new URL(url).origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
