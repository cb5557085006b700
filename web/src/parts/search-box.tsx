/** The one box: any script, suggestions while typing, and what was understood. */
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { normalize, suggest } from '../api/client.js';
import type { LanguageCode, Normalized, Suggestion } from '../api/types.js';
import { askedIn, LANGUAGE_NAMES, LANGUAGES, langTag, languageOf } from '../model/language.js';
import { choiceIn, nextChoice, placeOf, type SuggestionChoice } from '../model/suggestion-choice.js';
import type { Found } from '../model/understood.js';
import { Understood } from './understood.js';

interface SearchBoxProps {
  /** The word that is shown below. */
  readonly text: string;
  /** By the reader; goes with every search. */
  readonly chosen: LanguageCode | '';
  /** Of the word below; goes with no other. */
  readonly found: Found;
  /** Nobody named the language that was found. */
  readonly isDetected: boolean;
  readonly isHome: boolean;
  readonly onChoose: (language: LanguageCode | '') => void;
  readonly onSearch: (text: string, language: LanguageCode | '') => void;
}

const PAUSE_MS = 120;
const LONGEST = 256;

export function SearchBox(props: SearchBoxProps) {
  const { text, chosen, found, isDetected, isHome, onChoose, onSearch } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [readings, setReadings] = useState<readonly Normalized[]>([]);
  const [choice, setChoice] = useState<SuggestionChoice>();
  const [isOpen, setOpen] = useState(false);
  const active = placeOf(suggestions, choice);
  const list = (rows: readonly Suggestion[]) => {
    setSuggestions(rows);
    setChoice((before) => choiceIn(rows, before));
  };
  const close = () => {
    setOpen(false);
    setChoice(undefined);
  };

  useEffect(() => {
    setTyped(text);
    close();
  }, [text]);
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
  const isAnswered = !isHome && typed.trim() === text;
  const own = isAnswered ? found.language : '';
  const language = askedIn(typed, chosen) || own;
  useEffect(() => {
    const wanted = typed.trim();
    setChoice(undefined);
    if (wanted === '') {
      list([]);
      setReadings([]);
      return;
    }
    const controller = new AbortController();
    const { signal } = controller;
    // The list of the letters before stays until there is a new one.
    const show =
      <T,>(change: (value: T) => void) =>
      (value: T) => {
        if (!signal.aborted) change(value);
      };
    const timer = setTimeout(() => {
      // Both are only help: where they fail the box still works.
      suggest(wanted, language, signal, show(list)).catch(show(() => list([])));
      normalize(wanted, language, signal).then(
        show(setReadings),
        show(() => setReadings([])),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, language]);

  const search = (word: string, of: LanguageCode | '') => {
    close();
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
      close();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && suggestions.length > 0) {
      event.preventDefault();
      setOpen(true);
      setChoice((before) => nextChoice(suggestions, before, step));
    }
  };
  const isFound = (code: LanguageCode | '') => code !== '' && code === own && chosen === '';
  const submit = (event: Event) => {
    event.preventDefault();
    const row = isListed ? suggestions[active] : undefined;
    if (row === undefined) search(typed, askedIn(typed, chosen));
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
            lang={langTag(typed, language)}
            value={typed}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setOpen(true);
            }}
            onKeyDown={onKeyDown}
            onBlur={close}
          />
          <button type="submit" class="search-button">
            Look up
          </button>
        </div>
        <div class="search-under">
          <fieldset class="languages">
            <legend class="hidden">Language</legend>
            {(['', ...LANGUAGES] as const).map((code) => (
              <label key={code} class={isFound(code) ? 'found' : undefined}>
                <input
                  type="radio"
                  name={`${id}-language`}
                  checked={chosen === code}
                  onChange={() => {
                    onChoose(code);
                    if (!isHome) search(typed, code);
                  }}
                />
                <span
                  title={isFound(code) ? 'The language of this answer; the next word may have another' : ''}
                >
                  {code === '' ? 'Any' : LANGUAGE_NAMES[code]}
                  {isFound(code) && <span class="hidden">, the language of this answer</span>}
                </span>
              </label>
            ))}
          </fieldset>
          <Understood
            typed={typed}
            readings={readings}
            foundForm={isAnswered ? found.form : ''}
            isDetected={isDetected && chosen === '' && own !== ''}
            onChoose={(word, of) => search(word, of)}
          />
        </div>
        <div id={`${id}-list`} class="suggestions" role="listbox" aria-label="Suggestions" hidden={!isListed}>
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
      </form>
    </search>
  );
}
