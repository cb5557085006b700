/** The agreement of the sources as a table. */
import type { Answer } from '../api/types.js';
import { MARKS, matrixOf } from '../model/agreement.js';

export function MatrixTable({ answer, lemmaId }: { answer: Answer; lemmaId: string }) {
  const { works, rows } = matrixOf(answer, lemmaId);
  if (works.length < 2 || rows.length === 0) return null;
  return (
    <details class="fold agreement">
      <summary>Where the sources agree</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, which the keyboard must be able to do */}
      <div class="table-scroll" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <td />
              {works.map((work) => (
                <th key={work} scope="col">
                  <span>{work}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ label, isLemma, marks }, index) => (
              <tr key={`${index}.${label}`} class={isLemma ? 'of-lemma' : ''}>
                <th scope="row">{label.length > 60 ? `${label.slice(0, 58)}…` : label}</th>
                {marks.map(({ mark, note }, column) => (
                  <td
                    key={works[column]}
                    class={mark}
                    title={[MARKS[mark].words, note].filter(Boolean).join(': ')}
                  >
                    <span aria-hidden="true">{MARKS[mark].sign}</span>
                    <span class="hidden">{[MARKS[mark].words, note].filter(Boolean).join(': ')}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul class="legend fine">
        <li>● says so</li>
        <li>· has the word, is silent</li>
        <li>✗ says otherwise</li>
        <li>! failed</li>
      </ul>
    </details>
  );
}
