/** The answer for the word chosen in a text, beside it. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { query } from '../api/client.js';
import type { LanguageCode, ReadToken } from '../api/types.js';
import { useEscape } from '../hooks/use-escape.js';
import { useRequest } from '../hooks/use-request.js';
import { langTag } from '../model/language.js';
import { wordPath } from '../model/route.js';
import { membersOf } from '../model/sandhi-group.js';
import { AnswerView } from './answer-view.js';
import { Failed, Waiting } from './notice.js';
import { WhyContext, type WhyQuestion } from './why-context.js';
import { WhyDialog } from './why-dialog.js';

interface WordAsideProps {
  readonly token: ReadToken;
  readonly language: LanguageCode;
  readonly onClose: () => void;
}

export function WordAside({ token, language, onClose }: WordAsideProps) {
  const { text } = token;
  const [state, retry] = useRequest(text, (signal) => query({ text, language }, signal));
  const [why, setWhy] = useState<WhyQuestion>();
  const box = useRef<HTMLElement>(null);
  useEscape(onClose);
  useEffect(() => {
    // Where the columns stand one below the other, the answer may be out of sight.
    if (!window.matchMedia('(min-width: 62rem)').matches) box.current?.scrollIntoView({ block: 'nearest' });
  }, [text, state.kind]);
  return (
    <aside ref={box} class="word-aside" aria-label={`Answer for ${text}`}>
      <header>
        <h2>
          <a href={wordPath(language, text)} lang={langTag(text, language)}>
            {text}
          </a>
        </h2>
        <button type="button" class="quiet" onClick={onClose}>
          Close
        </button>
      </header>
      <InPlace token={token} language={language} />
      <WhyContext.Provider value={setWhy}>
        {state.kind === 'waiting' && <Waiting label="Looking it up …" isSlow={state.isSlow} />}
        {state.kind === 'failed' && <Failed failure={state.failure} onRetry={retry} />}
        {state.kind === 'done' && <AnswerView answer={state.value} asked={language} level={3} />}
        <WhyDialog question={why} asked={text} onClose={() => setWhy(undefined)} />
      </WhyContext.Provider>
    </aside>
  );
}

function InPlace({ token, language }: { token: ReadToken; language: LanguageCode }) {
  const { lemma = '', reading = '' } = token;
  const members = membersOf(token);
  if (members.length > 0)
    return (
      <div class="in-place">
        <p>here probably words joined by sandhi:</p>
        <ul aria-label="Words joined by sandhi">
          {members.map((member) => (
            <li key={member.text}>
              <span lang={langTag(member.text, language)}>{member.text}</span>:{' '}
              <a href={wordPath(language, member.lemma)} lang={langTag(member.lemma, language)}>
                {member.lemma}
              </a>
              {[member.reading, member.gloss].filter(Boolean).map((part) => `, ${part}`)}
            </li>
          ))}
        </ul>
      </div>
    );
  if (reading === '') return null;
  return (
    <p class="in-place">
      here probably <i lang={langTag(lemma, language)}>{lemma}</i>, {reading}
    </p>
  );
}
