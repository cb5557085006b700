/** The one box: any script, suggestions while typing, and what was understood. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { normalize, suggest } from '../api/client.js';
import type { LanguageCode, Normalized, Suggestion } from '../api/types.js';
import { LANGUAGE_NAMES, LANGUAGES, langTag, languageOf } from '../model/language.js';
import { Understood } from './understood.js';

interface SearchBoxProps {
  readonly text: string;
  readonly language: LanguageCode | '';
  readonly isHome: boolean;
  readonly onSearch: (text: string, language: LanguageCode | '') => void;
}

const PAUSE_MS = 120;
const LONGEST = 256;

export function SearchBox({ text, language, isHome, onSearch }: SearchBoxProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [chosenLanguage, setChosenLanguage] = useState<LanguageCode | ''>(isHome ? '' : language);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [understood, setUnderstood] = useState<Normalized>();
  const [active, setActive] = useState(-1);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    setTyped(text);
    setOpen(false);
  }, [text]);
  useEffect(() => setChosenLanguage(isHome ? '' : language), [language, isHome]);
  useEffect(() => {
    if (isHome) input.current?.focus({ preventScroll: true });
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element && event.target.closest('input, textarea, select, dialog');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      input.current?.select();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isHome]);
  useEffect(() => {
    const wanted = typed.trim();
    setActive(-1);
    if (wanted === '') {
      setSuggestions([]);
      setUnderstood(undefined);
      return;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      // Both are only help: where they fail the box still works.
      suggest(wanted, chosenLanguage, controller.signal).then(setSuggestions, () => setSuggestions([]));
      normalize(wanted, chosenLanguage, controller.signal).then(setUnderstood, () =>
        setUnderstood(undefined),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, chosenLanguage]);

  const search = (word: string, of: LanguageCode | '') => {
    setOpen(false);
    if (word.trim() !== '') onSearch(word.trim(), of);
  };
  const choose = ({ text: word, language: of }: Suggestion) => {
    setTyped(word);
    search(word, languageOf(of));
  };
  const isListed = isOpen && suggestions.length > 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      setOpen(false);
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      // One place more than there are rows: none chosen, the text as typed.
      const places = suggestions.length + 1;
      setActive((before) => ((before + 1 + step + places) % places) - 1);
    }
  };
  const submit = (event: Event) => {
    event.preventDefault();
    const row = isListed ? suggestions[active] : undefined;
    if (row === undefined) search(typed, chosenLanguage);
    else choose(row);
  };

  return (
    <search>
      <form class="search" onSubmit={submit}>
        <div class="search-row">
          <label class="hidden" for={`${id}-input`}>
            A word of Latin, Greek or Sanskrit, in any script
          </label>
          <input
            id={`${id}-input`}
            ref={input}
            class="search-input"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isListed}
            aria-controls={`${id}-list`}
            aria-activedescendant={isListed && active >= 0 ? `${id}-${active}` : undefined}
            placeholder="lupus · λόγος · शिव · shiva"
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
            enterkeyhint="search"
            maxLength={LONGEST}
            lang={langTag(typed, chosenLanguage)}
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => setOpen(false)}
          />
          <button type="submit" class="search-button">
            Look up
          </button>
          <div
            id={`${id}-list`}
            class="suggestions"
            role="listbox"
            aria-label="Suggestions"
            hidden={!isListed}
          >
            {suggestions.map((row, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the box, as the combobox pattern has it
              <div
                key={`${row.language}.${row.text}`}
                id={`${id}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(row)}
              >
                <span class="word" lang={langTag(row.display || row.text, row.language)}>
                  {row.display || row.text}
                </span>
                <span class="gloss">{row.gloss ?? ''}</span>
                <span class="fine">{LANGUAGE_NAMES[row.language] ?? row.language}</span>
              </div>
            ))}
          </div>
        </div>
        <div class="search-under">
          <fieldset class="languages">
            <legend class="hidden">Language</legend>
            {(['', ...LANGUAGES] as const).map((code) => (
              <label key={code}>
                <input
                  type="radio"
                  name={`${id}-language`}
                  checked={chosenLanguage === code}
                  onChange={() => {
                    setChosenLanguage(code);
                    if (!isHome) search(typed, code);
                  }}
                />
                <span>{code === '' ? 'Any' : LANGUAGE_NAMES[code]}</span>
              </label>
            ))}
          </fieldset>
          <Understood typed={typed} normalized={understood} onChoose={(word, of) => search(word, of)} />
        </div>
      </form>
    </search>
  );
}
