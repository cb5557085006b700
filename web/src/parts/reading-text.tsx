/** The text itself: every word is a button, the references stand in the margin. */
import type { LanguageCode, ReadToken } from '../api/types.js';
import { langTag } from '../model/language.js';
import type { ReadUnit } from '../model/reading-text.js';
import { membersOf } from '../model/sandhi-group.js';

interface ReadingTextProps {
  readonly units: readonly ReadUnit[];
  readonly language: LanguageCode;
  readonly chosen: number | undefined;
  readonly onChoose: (index: number) => void;
}

export function ReadingText({ units, language, chosen, onChoose }: ReadingTextProps) {
  return (
    <div class="reading-text">
      {units.map(({ urn, ref, tokens }, unit) => (
        <p key={`${unit}.${urn}`} lang={langTag(tokens[0]?.token.text ?? '', language)}>
          {ref !== '' && <span class="ref">{ref}</span>}
          <span class="line">
            {tokens.map(({ token, index, before }) => (
              <Word
                key={index}
                token={token}
                before={before}
                index={index}
                isChosen={index === chosen}
                onChoose={() => onChoose(index)}
              />
            ))}
          </span>
        </p>
      ))}
    </div>
  );
}

interface WordProps {
  readonly token: ReadToken;
  readonly before: string;
  readonly index: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Word({ token, before, index, isChosen, onChoose }: WordProps) {
  if (token.kind === 'sign') return <>{`${before}${token.text}`}</>;
  const { text, lemma = '', gloss = '', is_known } = token;
  const members = membersOf(token);
  const words = members.length > 0 ? members : [{ lemma, gloss }];
  const told = words.map((word) => `${word.lemma}: ${word.gloss}`).join('\n');
  return (
    <>
      {before}
      <button
        type="button"
        class={is_known === true ? 'token' : 'token unknown'}
        data-token={index}
        aria-pressed={isChosen}
        title={is_known === true ? told : 'not found'}
        onClick={onChoose}
      >
        {text}
      </button>
    </>
  );
}
