/** One sense: gloss, constant, sources; the constant opens the words of the other languages. */
import { useState } from 'preact/hooks';
import type { LanguageCode, Sense } from '../api/types.js';
import { glossLanguageName, glossTag } from '../model/language.js';
import { Chips, WhyButton } from './chips.js';
import { ConceptWords } from './concept-words.js';

const LONG = 280;

export function SenseItem({ sense, language }: { sense: Sense; language: LanguageCode | '' }) {
  const { display_gloss, semantic_constant, constant_status, gloss_language, domains, register } = sense;
  const [isOpen, setOpen] = useState(false);
  // Some works say of a place's name that it belongs to that place.
  const labels = [glossLanguageName(gloss_language), ...register, ...domains].filter(
    (label) => label !== '' && label.toLowerCase() !== display_gloss.toLowerCase(),
  );
  return (
    <li class="sense">
      <div class="sense-row">
        <span class="sense-line">
          {labels.length > 0 && <span class="register">{labels.join(', ')} </span>}
          <LongText text={display_gloss} lang={glossTag(gloss_language)} />
          {semantic_constant !== '' && (
            <button
              type="button"
              class={constant_status === 'curated' ? 'constant' : 'constant provisional'}
              aria-expanded={isOpen}
              aria-label={`${semantic_constant}: the word in the other languages`}
              onClick={() => setOpen(!isOpen)}
            >
              {semantic_constant.replace(/_/g, ' ')}
            </button>
          )}
        </span>
        <span class="evidence">
          <Chips witnesses={sense.witnesses} said={display_gloss} />
          <WhyButton witnesses={sense.witnesses} said={display_gloss} isSense />
        </span>
      </div>
      {isOpen && <ConceptWords name={semantic_constant} without={language} />}
    </li>
  );
}

/** A list of a hundred synonyms must not bury the next sense. */
function LongText({ text, lang }: { text: string; lang: string | undefined }) {
  const [isWhole, setWhole] = useState(false);
  if (text.length <= LONG || isWhole) {
    return (
      <span class="gloss" lang={lang}>
        {text}
      </span>
    );
  }
  return (
    <span class="gloss" lang={lang}>
      {text.slice(0, text.lastIndexOf(' ', LONG - 40) + 1 || LONG - 40)}…{' '}
      <button type="button" class="link" onClick={() => setWhole(true)}>
        all of it
      </button>
    </span>
  );
}
