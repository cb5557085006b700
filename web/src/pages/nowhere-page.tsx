/** An address that leads nowhere, with the ways on. */
import { readPath } from '../model/route.js';

const LONGEST = 120;

export function NowherePage({ path }: { path: string }) {
  return (
    <div class="nowhere-page">
      <h1>There is no such page</h1>
      <p>
        Nothing is at <code>{path.length > LONGEST ? `${path.slice(0, LONGEST)}…` : path}</code>. The address
        may be cut short or misspelt.
      </p>
      <ul class="ways">
        <li>
          <a href="/">Look up a word</a> <span class="fine">of Latin, Greek or Sanskrit, in any script</span>
        </li>
        <li>
          <a href={readPath('', {})}>Read a passage</a> <span class="fine">word by word</span>
        </li>
        <li>
          <a href="/status">Tools and data</a> <span class="fine">what answers here, and what could</span>
        </li>
        <li>
          <a href="/docs" data-plain="true">
            The API
          </a>{' '}
          <span class="fine">the same for programs</span>
        </li>
      </ul>
    </div>
  );
}
