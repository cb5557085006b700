/** A whole answer: the first lemma in full, the others folded, and what to do when there is none. */
import type { Answer, LanguageCode } from '../api/types.js';
import {
  firstGloss,
  isEmpty,
  LANGUAGE_GUESSED,
  type LemmaView,
  lemmaViews,
  otherLanguages,
} from '../model/answer-view.js';
import { LANGUAGE_NAMES, langTag, languageOf } from '../model/language.js';
import { wordPath } from '../model/route.js';
import { Citations } from './citations.js';
import { Heading } from './heading.js';
import { LemmaArticle } from './lemma-article.js';
import { Empty } from './notice.js';

const OTHERS = 30;

interface AnswerViewProps {
  readonly answer: Answer;
  /** Empty where no language was named. */
  readonly asked: LanguageCode | '';
  /** Of the headings that stand beside each other: the first headword, and the others together. */
  readonly level?: number;
}

export function AnswerView({ answer, asked, level = 2 }: AnswerViewProps) {
  const language = languageOf(answer.query.language_hint);
  if (isEmpty(answer)) return <NothingFound answer={answer} asked={asked} />;
  const [first, ...others] = lemmaViews(answer);
  const article = (view: LemmaView, depth: number) => (
    <LemmaArticle view={view} answer={answer} language={language} level={depth} />
  );
  const loose = answer.citations.filter(({ lemma_id }) => lemma_id === '');
  return (
    <div class="answer">
      {answer.warnings
        .filter(({ code }) => code !== LANGUAGE_GUESSED)
        .map(({ code, text }) => (
          <p key={code} class="warning">
            {text}
          </p>
        ))}
      <AlsoIn languages={otherLanguages(answer)} word={answer.query.surface} />
      {first !== undefined && article(first, level)}
      {loose.length > 0 && <Citations citations={loose} language={language} level={level} />}
      {others.length > 0 && (
        <section class="others" aria-label="Also possible">
          <Heading level={level} class="small">
            Also possible
          </Heading>
          {others.slice(0, OTHERS).map((view) => (
            <details key={view.lemma.lemma_id}>
              <summary>
                <span class="word" lang={langTag(view.lemma.display, language)}>
                  {view.lemma.headword_line || view.lemma.display}
                </span>{' '}
                <span class="fine">{view.lemma.pos.replace(/_/g, ' ')}</span>{' '}
                <span class="gloss">{firstGloss(view)}</span>
              </summary>
              {article(view, level + 1)}
            </details>
          ))}
          {others.length > OTHERS && <p class="fine">and {others.length - OTHERS} more</p>}
        </section>
      )}
    </div>
  );
}

function AlsoIn({ languages, word }: { languages: readonly LanguageCode[]; word: string }) {
  if (languages.length === 0) return null;
  return (
    <p class="fine">
      No language was chosen. <span lang={langTag(word)}>{word}</span> is also a word of{' '}
      {languages.map((language, index) => (
        <>
          {index > 0 && ' and '}
          <a href={wordPath(language, word)}>{LANGUAGE_NAMES[language]}</a>
        </>
      ))}
      .
    </p>
  );
}

/** No match, nobody there, and something broken are told apart. */
function NothingFound({ answer, asked }: AnswerViewProps) {
  const { surface, normalized } = answer.query;
  const answered = answer.sources.filter(({ status }) => status === 'no_match' || status === 'answered');
  const failed = answer.sources.filter(({ status }) => status === 'failed');
  const title = answered.length > 0 ? `No source has “${surface}”.` : 'No tool could answer.';
  return (
    <Empty title={title}>
      {normalized !== '' && normalized !== surface && <p>It was looked up as {normalized}.</p>}
      {answered.length > 0 && <p>Asked: {answered.map(({ tool }) => tool).join(', ')}.</p>}
      {failed.length > 0 && (
        <p>Not heard: {failed.map(({ tool }) => tool).join(', ')}; the word may be there.</p>
      )}
      {asked === '' && <p>It was tried in every language its letters allow.</p>}
      {asked !== '' && (
        <p>
          Only {LANGUAGE_NAMES[asked]} was asked. <a href={wordPath('', surface)}>Ask every language</a>
        </p>
      )}
      <p>
        Try another spelling, or see on the <a href="/status">status page</a> what can be installed.
      </p>
    </Empty>
  );
}
