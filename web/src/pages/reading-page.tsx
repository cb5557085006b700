/** The reading view: a passage word by word, the answer for the chosen word beside it, and a list of words to learn. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { toFailure } from '../api/failure.js';
import { type Reading, streamTokens } from '../api/read-stream.js';
import type { ApiFailure, ReadToken } from '../api/types.js';
import { go, here } from '../hooks/use-location.js';
import { useStored } from '../hooks/use-stored.js';
import { MAX_TEXTS, nameOf, parseTexts, withText } from '../model/kept-texts.js';
import { guessLanguage } from '../model/passage-input.js';
import { unitsOf } from '../model/reading-text.js';
import { fitsAddress, type ReadRoute, readPath } from '../model/route.js';
import { Copy } from '../parts/copy.js';
import { Empty, Failed, Waiting } from '../parts/notice.js';
import { ReadingForm } from '../parts/reading-form.js';
import { ReadingText } from '../parts/reading-text.js';
import { Vocabulary } from '../parts/vocabulary.js';
import { WordAside } from '../parts/word-aside.js';

export function ReadingPage({ route }: { route: ReadRoute }) {
  const [texts, changeTexts] = useStored('langnet.texts', parseTexts);
  const [tokens, setTokens] = useState<readonly ReadToken[]>([]);
  const [end, setEnd] = useState<'none' | 'done' | ApiFailure>('none');
  const [isSlow, setSlow] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [attempt, setAttempt] = useState(0);

  const { urn, kept } = route;
  const text = kept === '' ? route.text : (texts.find(({ name }) => name === kept)?.text ?? '');
  const language = route.language || guessLanguage(urn || text);
  const isAsked = text !== '' || urn !== '';
  const isLost = kept !== '' && text === '';

  useEffect(() => {
    setTokens([]);
    setChosen(undefined);
    setEnd('none');
    setSlow(false);
    if (!isAsked) return;
    const controller = new AbortController();
    const timer = setTimeout(() => setSlow(true), 4000);
    const add = (more: readonly ReadToken[]) => {
      if (!controller.signal.aborted) setTokens((before) => [...before, ...more]);
    };
    streamTokens({ language, text, urn }, add, controller.signal)
      .then(
        () => 'done' as const,
        (error: unknown) => toFailure(error),
      )
      .then((outcome) => {
        clearTimeout(timer);
        if (!controller.signal.aborted) setEnd(outcome);
      });
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [language, text, urn, attempt]);

  const units = useMemo(() => unitsOf(tokens, text), [tokens, text]);
  const again = () => setAttempt((number) => number + 1);
  const start = (next: Reading) => {
    const isLong = next.urn === '' && !fitsAddress(next.text);
    if (isLong) changeTexts((before) => withText(before, next.text));
    const part = isLong ? { kept: nameOf(next.text) } : { text: next.text, urn: next.urn };
    const path = readPath(next.language, part);
    if (path === here()) again();
    else go(path);
  };
  const forget = () => {
    changeTexts((before) => before.filter(({ name }) => name !== kept));
    go('/read');
  };
  // Back to the place in the text, which may be out of sight on a phone.
  const close = () => {
    document.querySelector<HTMLElement>(`[data-token="${chosen}"]`)?.focus();
    setChosen(undefined);
  };
  const token = chosen === undefined ? undefined : tokens[chosen];
  const isShown = isAsked && tokens.length > 0;
  return (
    <div class="reading-page">
      <h1>Read</h1>
      <ReadingForm language={route.language} text={text} urn={urn} isFolded={isShown} onRead={start} />
      {isLost && (
        <Empty title="This text is not kept here.">
          <p>
            It was too long for a link, and only the browser it was pasted in keeps it, with the last{' '}
            {MAX_TEXTS}. Paste it again.
          </p>
        </Empty>
      )}
      {isAsked && kept !== '' && (
        <p class="tools">
          <span>Too long for a link: kept in this browser, with the last {MAX_TEXTS}.</span>
          <button type="button" class="link" onClick={forget}>
            Forget it
          </button>
        </p>
      )}
      {isAsked && kept === '' && (
        <p class="tools">
          <Copy
            text={`${location.origin}${readPath(language, { text, urn })}`}
            label="Copy the link to this passage"
            word="Copy link"
          />
        </p>
      )}
      {isAsked && end === 'none' && (
        <Waiting
          label={tokens.length === 0 ? 'Reading …' : `${tokens.length} words so far …`}
          isSlow={isSlow}
        />
      )}
      {typeof end === 'object' && <Failed failure={end} onRetry={again} />}
      {isShown && (
        <div class={token === undefined ? 'reading-columns' : 'reading-columns with-aside'}>
          <ReadingText units={units} language={language} chosen={chosen} onChoose={setChosen} />
          {token !== undefined && <WordAside token={token} language={language} onClose={close} />}
        </div>
      )}
      {isAsked && end === 'done' && tokens.length === 0 && <p>There are no words in it.</p>}
      {isShown && <Vocabulary units={units} language={language} />}
    </div>
  );
}
