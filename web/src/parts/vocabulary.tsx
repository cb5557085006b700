/** The words of the text to learn: chosen by hand, saved for Anki or a spreadsheet. */
import { useMemo, useState } from 'preact/hooks';
import type { LanguageCode } from '../api/types.js';
import { langTag } from '../model/language.js';
import type { ReadUnit } from '../model/reading-text.js';
import { toAnki, toCsv, unknownForms, type VocabularyRow, vocabularyOf } from '../model/vocabulary.js';
import { count } from '../model/words.js';

export function Vocabulary({ units, language }: { units: readonly ReadUnit[]; language: LanguageCode }) {
  const rows = useMemo(() => vocabularyOf(units), [units]);
  const unknown = useMemo(() => unknownForms(units), [units]);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ key }) => !left.has(key));
  const toggle = (key: string) => {
    const next = new Set(left);
    if (!next.delete(key)) next.add(key);
    setLeft(next);
  };
  if (rows.length === 0) return null;
  return (
    <section class="vocabulary" aria-label="Vocabulary">
      <header>
        <h2>
          Words <span class="fine">{count(chosen.length, 'word')} chosen</span>
        </h2>
        <p class="tools">
          <button
            type="button"
            disabled={chosen.length === 0}
            onClick={() => save(`langnet-${language}.txt`, 'text/plain', toAnki(chosen, language))}
          >
            Save for Anki
          </button>
          <button
            type="button"
            disabled={chosen.length === 0}
            onClick={() => save(`langnet-${language}.csv`, 'text/csv', toCsv(chosen, language))}
          >
            Save as CSV
          </button>
          <button
            type="button"
            class="link"
            onClick={() => setLeft(left.size === 0 ? new Set(rows.map(({ key }) => key)) : new Set())}
          >
            {left.size === 0 ? 'Choose none' : 'Choose all'}
          </button>
        </p>
      </header>
      <ul>
        {rows.map((row) => (
          <Row
            key={row.key}
            row={row}
            language={language}
            isChosen={!left.has(row.key)}
            onToggle={() => toggle(row.key)}
          />
        ))}
      </ul>
      {unknown.length > 0 && (
        <p class="fine">
          Not found: <span lang={langTag(unknown[0] ?? '', language)}>{unknown.slice(0, 60).join(', ')}</span>
        </p>
      )}
    </section>
  );
}

interface RowProps {
  readonly row: VocabularyRow;
  readonly language: LanguageCode;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function Row({ row, language, isChosen, onToggle }: RowProps) {
  const { lemma, gloss, pos, count: times, context } = row;
  return (
    <li>
      <label>
        <input type="checkbox" checked={isChosen} onChange={onToggle} />
        <span class="word" lang={langTag(lemma, language)}>
          {lemma}
        </span>
        <span class="fine">{[pos, times > 1 ? `${times}×` : ''].filter(Boolean).join(' · ')}</span>
        <span class="gloss">{gloss}</span>
        <span class="context" lang={langTag(context.word, language)}>
          {context.before}
          <b>{context.word}</b>
          {context.after}
        </span>
      </label>
    </li>
  );
}

function save(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
