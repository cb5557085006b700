/** The state of tools and data, with the commands that would bring what is missing. */
import { useState } from 'preact/hooks';
import { tools } from '../api/client.js';
import { useRequest } from '../hooks/use-request.js';
import { type DatasetRow, inventoryOf, type ToolRow } from '../model/inventory.js';
import { isLanguage, LANGUAGE_NAMES } from '../model/language.js';
import { byteCount, count } from '../model/words.js';
import { Advice, Failed, Waiting } from '../parts/notice.js';

export function StatusPage() {
  const [state, retry] = useRequest('tools', tools);
  const inventory = state.kind === 'done' ? inventoryOf(state.value) : undefined;
  return (
    <div class="status-page">
      <h1>Tools and data</h1>
      {state.kind === 'waiting' && <Waiting label="Asking every tool how it is …" isSlow={state.isSlow} />}
      {state.kind === 'failed' && <Failed failure={state.failure} onRetry={retry} />}
      {inventory !== undefined && (
        <>
          <p>
            {inventory.tools.filter(isReady).length} of {count(inventory.tools.length, 'tool')} ready.{' '}
            <button type="button" class="link" onClick={retry}>
              Look again
            </button>
          </p>
          <ul class="tool-list">
            {inventory.tools.map((tool) => (
              <ToolItem key={tool.id} tool={tool} />
            ))}
          </ul>
          <Datasets datasets={inventory.datasets} />
        </>
      )}
    </div>
  );
}

function isReady({ state }: { readonly state: string }): boolean {
  return state === 'ready' || state === 'installed';
}

function ToolItem({ tool }: { tool: ToolRow }) {
  const { id, title, languages, state, version, detail, reason, advice } = tool;
  const names = languages.map((code) => (isLanguage(code) ? LANGUAGE_NAMES[code] : code)).join(', ');
  return (
    <li class={`tool-row ${isReady(tool) ? 'ready' : 'missing'}`}>
      <div>
        <b>{title || id}</b> <code class="id">{id}</code>
      </div>
      <span class="state">{state}</span>
      <p class="fine">
        {[names, version === '' ? '' : `version ${version}`, detail].filter(Boolean).join(' · ')}
      </p>
      {reason !== '' && <p>{reason}</p>}
      {advice !== '' && <Advice text={advice} />}
    </li>
  );
}

function Datasets({ datasets }: { datasets: readonly DatasetRow[] }) {
  const [isAll, setAll] = useState(false);
  if (datasets.length === 0) return null;
  const installed = datasets.filter(isReady);
  const missing = datasets.filter((row) => !isReady(row));
  return (
    <section aria-label="Data">
      <h2>Installed data</h2>
      {installed.length === 0 && <p class="fine">None yet: the core vocabulary answers alone.</p>}
      <ul class="data-list">{installed.map(DataItem)}</ul>
      {missing.length > 0 && (
        <>
          <h2>Not installed</h2>
          <ul class="data-list">{(isAll ? missing : missing.slice(0, 12)).map(DataItem)}</ul>
          {!isAll && missing.length > 12 && (
            <button type="button" class="link" onClick={() => setAll(true)}>
              All {missing.length}
            </button>
          )}
        </>
      )}
    </section>
  );
}

function DataItem({ id, title, state, licence, credit, upstream, command, bytes }: DatasetRow) {
  return (
    <li key={id} class={`tool-row ${isReady({ state }) ? 'ready' : 'missing'}`}>
      <div>
        <b>{title || id}</b> <code class="id">{id}</code>
      </div>
      <span class="state">{bytes > 0 ? byteCount(bytes) : state}</span>
      <p class="fine">{[licence, credit].filter(Boolean).join(' · ')}</p>
      {command !== '' && <Advice text={command} upstream={upstream} />}
    </li>
  );
}
