/** The page of one word: the plan while it runs, then the answer, and its permalink. */
import { useEffect, useState } from 'preact/hooks';
import type { Answer, LanguageCode } from '../api/types.js';
import { settle } from '../hooks/use-location.js';
import { type QueryRun, useQuery } from '../hooks/use-query.js';
import { answerSummary, isEmpty, lemmaViews } from '../model/answer-view.js';
import type { Visit } from '../model/history.js';
import { languageOf } from '../model/language.js';
import { planSummary } from '../model/plan-picture.js';
import { wordDocument, wordPath } from '../model/route.js';
import type { Found } from '../model/understood.js';
import { AnswerView } from '../parts/answer-view.js';
import { Copy } from '../parts/copy.js';
import { Empty, Failed, Waiting } from '../parts/notice.js';
import { PlanPictures } from '../parts/plan-picture.js';
import { SourceList } from '../parts/source-list.js';
import { WhyContext, type WhyQuestion } from '../parts/why-context.js';
import { WhyDialog } from '../parts/why-dialog.js';

interface WordPageProps {
  readonly word: string;
  readonly language: LanguageCode | '';
  readonly mode: string;
  readonly onVisit: (visit: Visit) => void;
  readonly onFound: (found: Found) => void;
}

export function WordPage({ word, language, mode, onVisit, onFound }: WordPageProps) {
  const { run, retry, refresh, stop } = useQuery({ text: word, language, mode: mode || undefined });
  const [why, setWhy] = useState<WhyQuestion>();
  const { answer, failure } = run;
  useEffect(() => {
    if (answer === undefined) return;
    const found = languageOf(answer.query.language_hint);
    // Where nothing was found, no language was either.
    if (found === '' || isEmpty(answer)) return;
    if (language === '') settle(wordPath(found, word, mode));
    const [first] = lemmaViews(answer);
    onFound({ language: found, form: first?.lemma.form ?? '' });
    if (first === undefined) return;
    const headword = first.lemma.headword_line || first.lemma.display;
    onVisit({ language: found, word, headword, gloss: first.senses[0]?.display_gloss ?? '' });
  }, [answer]);
  const isRunning = answer === undefined && failure === undefined && !run.isStopped;
  return (
    <WhyContext.Provider value={setWhy}>
      <p class="hidden" role="status">
        {answer === undefined ? '' : answerSummary(answer)}
      </p>
      {answer !== undefined && <AnswerTools answer={answer} word={word} mode={mode} onRefresh={refresh} />}
      {isRunning && <Waiting label={`Looking up ${word} …`} isSlow={run.isSlow} onStop={stop} />}
      {run.isStopped && (
        <Empty title="Stopped.">
          <p>What had been answered is kept.</p>
          <button type="button" onClick={retry}>
            Look it up again
          </button>
        </Empty>
      )}
      {failure !== undefined && <Failed failure={failure} onRetry={retry} />}
      {isRunning && <PlanPictures plans={run.plans} calls={run.calls} answered={undefined} />}
      {answer !== undefined && <AnswerView answer={answer} asked={language} />}
      {answer !== undefined && <HowAsked answer={answer} run={run} onRefresh={refresh} />}
      <WhyDialog question={why} asked={word} onClose={() => setWhy(undefined)} />
    </WhyContext.Provider>
  );
}

interface AnswerToolsProps {
  readonly answer: Answer;
  readonly word: string;
  readonly mode: string;
  readonly onRefresh: () => void;
}

function AnswerTools({ answer, word, mode, onRefresh }: AnswerToolsProps) {
  const language = languageOf(answer.query.language_hint);
  const isSkeptic = mode === 'skeptic';
  return (
    <p class="tools answer-tools">
      <a
        href={wordPath(language, word, isSkeptic ? '' : 'skeptic')}
        title={
          isSkeptic ? 'Group senses that are probably the same' : 'Group only senses that are surely the same'
        }
      >
        {isSkeptic ? 'Group freely' : 'Group strictly'}
      </a>
      <Copy
        text={`${location.origin}${wordPath(language, word, mode)}`}
        label="Copy the link to this answer"
        word="Copy link"
      />
      <a href={wordDocument(language, word, mode)} data-plain="true">
        JSON
      </a>
      <button
        type="button"
        class="link"
        onClick={onRefresh}
        title="Ask every tool anew; the older answer is kept"
      >
        Ask anew
      </button>
    </p>
  );
}

interface HowAskedProps {
  readonly answer: Answer;
  readonly run: QueryRun;
  readonly onRefresh: () => void;
}

function HowAsked({ answer, run, onRefresh }: HowAskedProps) {
  const language = languageOf(answer.query.language_hint);
  const calls = run.calls.filter((call) => (call.language || language) === language);
  const trouble = answer.sources.filter(({ status }) => status === 'failed' || status === 'skipped').length;
  return (
    <details class="fold how">
      <summary>
        How it was asked{' '}
        <span class="fine">
          {planSummary(calls, answer)}
          {trouble > 0 && `, ${trouble} not heard`}
        </span>
      </summary>
      <PlanPictures plans={run.plans} calls={calls} answered={language} />
      <SourceList sources={answer.sources} />
      {answer.sources.some(({ status }) => status === 'failed') && (
        <button type="button" onClick={onRefresh}>
          Ask them again
        </button>
      )}
    </details>
  );
}
