/** `langnet tools`, `doctor` and `setup`: what is here, what works, and what could be brought. */

import { MODES, VIEWS } from '../../../engine/request.js';
import { FAILURES, FailureError, failure, isFailureError } from '../../../model/failure.js';
import type { Health } from '../../../model/tool.js';
import { findTool } from '../../../plan/registry.js';
import type { CliContext } from '../context.js';
import { snakeJson } from '../snake.js';
import { bytesText, countText, type Style, styleFor, table } from '../style.js';

interface ToolRow {
  readonly tool: string;
  readonly title: string;
  readonly languages: readonly string[];
  readonly enabled: boolean;
  readonly optional: boolean;
  readonly health: Health;
}

async function toolRows(context: CliContext): Promise<readonly ToolRow[]> {
  const registry = await context.registry();
  const { createConnections } = await import('../../../execute/connections.js');
  const connections = createConnections(registry);
  const rows = await Promise.all(
    registry.tools.map(async ({ tool, enabled, optional }) => ({
      tool: tool.id,
      title: tool.title,
      languages: tool.languages,
      enabled,
      optional,
      health: await connections.health(tool.id),
    })),
  );
  await connections.close();
  return rows;
}

function healthText(row: ToolRow, style: Style): readonly [string, string] {
  const { health } = row;
  if (!row.enabled) return [style.dim('off'), 'switched off in the settings'];
  if (health.status === 'ready')
    return [style.green('ready'), [health.version, health.detail].filter(Boolean).join(', ')];
  if (health.status === 'missing') return [style.yellow('missing'), `${health.reason} → ${health.advice}`];
  return [style.red('broken'), `${FAILURES[health.failure.code].message} ${health.failure.detail}`];
}

export async function runTools(this: CliContext, flags: { readonly json: boolean }): Promise<void> {
  const rows = await toolRows(this);
  if (flags.json) return this.out(snakeJson(rows));
  const style = styleFor(this.isStdoutTerminal, this.env);
  this.out(table(rows.map((row) => [row.tool, row.languages.join(' '), ...healthText(row, style)])));
}

interface Check {
  readonly name: string;
  readonly state: 'ok' | 'warn' | 'bad';
  readonly text: string;
}

export async function runDoctor(this: CliContext, flags: { readonly json: boolean }): Promise<void> {
  const checks: Check[] = [{ name: 'node', state: 'ok', text: globalThis.process.version }];
  const settings = await this.settings();
  const isUsable =
    MODES.some((mode) => mode === settings.mode) && VIEWS.some((view) => view === settings.view);
  const config = isUsable
    ? this.places.configFile
    : 'query.mode or query.view has a value that every query refuses';
  checks.push({ name: 'config', state: isUsable ? 'ok' : 'bad', text: config });
  const { storage, cache } = await this.stores();
  checks.push(
    await checked('storage', async () => {
      const status = await storage.status();
      const responses = status.tables.find((row) => row.table === 'raw_responses')?.rows ?? 0;
      return `${status.path}: ${countText(responses)} responses, ${bytesText(status.fileBytes)}`;
    }),
  );
  if (!settings.rawResponses)
    checks.push({
      name: 'raw',
      state: 'warn',
      text: 'raw bodies are not kept: nothing can be re-read or proved',
    });
  checks.push(
    await checked('cache', async () => {
      const status = await cache.status();
      return status.path === '' ? 'switched off' : `${status.path}: ${bytesText(status.fileBytes)}`;
    }),
  );
  for (const row of await toolRows(this)) {
    const [, text] = healthText(row, styleFor(false, {}));
    const bad = row.enabled && row.health.status === 'broken';
    const missing = row.enabled && row.health.status === 'missing';
    const state = bad || (missing && !row.optional) ? 'bad' : missing ? 'warn' : 'ok';
    checks.push({ name: row.tool, state, text });
  }
  if (flags.json) this.out(`${JSON.stringify(checks)}\n`);
  else {
    const style = styleFor(this.isStdoutTerminal, this.env);
    const signs = { ok: style.green('ok'), warn: style.yellow('note'), bad: style.red('bad') };
    this.out(table(checks.map((check) => [signs[check.state], check.name, check.text])));
  }
  const worst = checks.find((check) => check.state === 'bad');
  const codes: Readonly<Record<string, number>> = { storage: 6, config: 2 };
  if (worst !== undefined) this.exit(codes[worst.name] ?? 3);
}

async function checked(name: string, look: () => Promise<string>): Promise<Check> {
  try {
    return { name, state: 'ok', text: await look() };
  } catch (error) {
    if (!isFailureError(error)) throw error;
    return { name, state: 'bad', text: error.message };
  }
}

interface SetupFlags {
  readonly systemPackages?: boolean;
  readonly json: boolean;
}

export async function runSetup(this: CliContext, flags: SetupFlags, ...names: string[]): Promise<void> {
  const registry = await this.registry();
  for (const name of names) {
    if (findTool(registry, name) === undefined)
      throw new FailureError(failure('tool_unknown', `There is no tool \`${name}\`.`));
  }
  const chosen = registry.tools.filter(({ tool }) => names.length === 0 || names.includes(tool.id));
  let missing = 0;
  for (const { tool, environment } of chosen) {
    if (tool.install === undefined) {
      const text =
        tool.datasets === undefined
          ? 'nothing to set up'
          : 'reads installed data: `langnet data list` says what can be had, `langnet data install` brings it';
      const report = { tool: tool.id, status: 'already_there', text, command: '' };
      this.out(flags.json ? `${JSON.stringify(report)}\n` : `${tool.id}: ${text}\n`);
      continue;
    }
    const { install } = await tool.install();
    const may = flags.systemPackages ?? environment.maySystemInstall;
    const report = await install(
      { ...environment, maySystemInstall: may },
      (line) => this.say(`${tool.id}: ${line}`),
      this.signal,
    );
    if (report.status === 'not_possible') missing += 1;
    if (flags.json) this.out(`${JSON.stringify({ tool: tool.id, ...report })}\n`);
    else this.out(`${tool.id}: ${report.text}${report.command === '' ? '' : `\n  run: ${report.command}`}\n`);
  }
  if (missing > 0 && names.length > 0) this.exit(FAILURES.setup_failed.exitCode);
}
