/** `langnet mcp`: the door for models, over standard input and output, until the client goes. */
import { createApp, createRegistry, openStores } from '../../../app.js';
import { readNote } from '../../../store/rendezvous.js';
import { TOOLS } from '../../../tools/index.js';
import { version } from '../../version.js';
import type { CliContext } from '../context.js';

export async function runMcp(this: CliContext): Promise<void> {
  const [{ createMcpDoor }, { serveStdio }, { createLiveEngine }] = await Promise.all([
    import('../../mcp/server.js'),
    import('../../mcp/stdio.js'),
    import('../../mcp/live-engine.js'),
  ]);
  const settings = await this.settings();
  const { machine } = this;
  const engines = createLiveEngine(
    () => {
      const registry = createRegistry(settings, TOOLS, machine);
      const server = readNote(settings.dataDir)?.pid ?? 0;
      return {
        key: `${registry.fingerprint} ${server}`,
        open: async () =>
          createApp(settings, registry, await openStores(settings, machine.clock, false), machine),
      };
    },
    () => performance.now(),
  );
  const door = createMcpDoor({
    engines,
    settings,
    version: version(),
    timeoutMs: settings.server.timeoutMs,
    log: this.say,
  });
  if (this.stdin.isTTY === true)
    this.say('An MCP client speaks with this command; docs/reference/mcp.md says how to add it to one.');
  const stdout = this.process.stdout as unknown as NodeJS.WriteStream;
  try {
    await serveStdio(door, this.stdin, stdout, this.signal);
    this.endWell();
  } finally {
    await engines.close();
  }
}
