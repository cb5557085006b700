/** The reading view: a passage word by word, the answer for the chosen word beside it, and a list of words to learn. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { toFailure } from '../api/failure.js';
import { streamTokens } from '../api/read-stream.js';
import type { ApiFailure, LanguageCode, ReadToken } from '../api/types.js';
import { go } from '../hooks/use-location.js';
import { unitsOf } from '../model/reading-text.js';
import { LONGEST_LINK, routePath } from '../model/route.js';
import { Failed, Waiting } from '../parts/notice.js';
import { ReadingForm } from '../parts/reading-form.js';
import { ReadingText } from '../parts/reading-text.js';
import { Vocabulary } from '../parts/vocabulary.js';
import { WordAside } from '../parts/word-aside.js';

interface ReadingPageProps {
  readonly language: LanguageCode | '';
  readonly text: string;
  readonly urn: string;
}

interface Job {
  readonly language: LanguageCode;
  readonly text: string;
  readonly urn: string;
}

export function ReadingPage({ language, text, urn }: ReadingPageProps) {
  const [job, setJob] = useState<Job>();
  const [tokens, setTokens] = useState<readonly ReadToken[]>([]);
  const [end, setEnd] = useState<'none' | 'done' | ApiFailure>('none');
  const [isSlow, setSlow] = useState(false);
  const [chosen, setChosen] = useState<number>();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (language !== '' && (text !== '' || urn !== '')) setJob({ language, text, urn });
  }, [language, text, urn]);
  useEffect(() => {
    setTokens([]);
    setChosen(undefined);
    setEnd('none');
    setSlow(false);
    if (job === undefined) return;
    const controller = new AbortController();
    const timer = setTimeout(() => setSlow(true), 4000);
    const add = (more: readonly ReadToken[]) => {
      if (!controller.signal.aborted) setTokens((before) => [...before, ...more]);
    };
    streamTokens(job, add, controller.signal)
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
  }, [job, attempt]);

  const units = useMemo(() => unitsOf(tokens, job?.text ?? ''), [tokens, job]);
  const start = (next: Job) => {
    const path = routePath({ page: 'read', ...next });
    // A long text stays out of the address, so it is read without one; the same text once more has none that is new.
    const isNews = next.text.length <= LONGEST_LINK && path !== `${location.pathname}${location.search}`;
    if (isNews) go(path);
    else setJob(next);
  };
  const token = chosen === undefined ? undefined : tokens[chosen];
  return (
    <div class="reading-page">
      <h1>Read</h1>
      <ReadingForm language={language} text={text} urn={urn} isFolded={tokens.length > 0} onRead={start} />
      {job !== undefined && end === 'none' && (
        <Waiting
          label={tokens.length === 0 ? 'Reading …' : `${tokens.length} words so far …`}
          isSlow={isSlow}
        />
      )}
      {typeof end === 'object' && <Failed failure={end} onRetry={() => setAttempt(attempt + 1)} />}
      {job !== undefined && tokens.length > 0 && (
        <div class={token === undefined ? 'reading-columns' : 'reading-columns with-aside'}>
          <ReadingText units={units} language={job.language} chosen={chosen} onChoose={setChosen} />
          {token !== undefined && (
            <WordAside token={token} language={job.language} onClose={() => setChosen(undefined)} />
          )}
        </div>
      )}
      {job !== undefined && end === 'done' && tokens.length === 0 && <p>There are no words in it.</p>}
      {job !== undefined && tokens.length > 0 && <Vocabulary units={units} language={job.language} />}
    </div>
  );
}
