/** A whole answer: the first lemma in full, the others folded, and what to do when there is none. */
import type { Answer } from '../api/types.js';
import { firstGloss, isEmpty, type LemmaView, lemmaViews } from '../model/answer-view.js';
import { langTag, languageOf } from '../model/language.js';
import { Citations } from './citations.js';
import { LemmaArticle } from './lemma-article.js';
import { Empty } from './notice.js';

const OTHERS = 30;

export function AnswerView({ answer, headingLevel = 'h2' }: { answer: Answer; headingLevel?: 'h2' | 'h3' }) {
  const language = languageOf(answer.query.language_hint);
  if (isEmpty(answer)) return <NothingFound answer={answer} />;
  const [first, ...others] = lemmaViews(answer);
  const article = (view: LemmaView) => (
    <LemmaArticle view={view} answer={answer} language={language} headingLevel={headingLevel} />
  );
  const loose = answer.citations.filter(({ lemma_id }) => lemma_id === '');
  return (
    <div class="answer">
      {answer.warnings.map(({ code, text }) => (
        <p key={code} class="warning">
          {text}
        </p>
      ))}
      {first !== undefined && article(first)}
      {loose.length > 0 && <Citations citations={loose} language={language} />}
      {others.length > 0 && (
        <section class="others" aria-label="Also possible">
          <h3>Also possible</h3>
          {others.slice(0, OTHERS).map((view) => (
            <details key={view.lemma.lemma_id}>
              <summary>
                <span class="word" lang={langTag(view.lemma.display, language)}>
                  {view.lemma.headword_line || view.lemma.display}
                </span>{' '}
                <span class="fine">{view.lemma.pos.replace(/_/g, ' ')}</span>{' '}
                <span class="gloss">{firstGloss(view)}</span>
              </summary>
              {article(view)}
            </details>
          ))}
          {others.length > OTHERS && <p class="fine">and {others.length - OTHERS} more</p>}
        </section>
      )}
    </div>
  );
}

/** No match, nobody there, and something broken are told apart. */
function NothingFound({ answer }: { answer: Answer }) {
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
      <p>
        Try another language or spelling, or see on the <a href="/status">status page</a> what can be
        installed.
      </p>
    </Empty>
  );
}
