/** One lemma of an answer: headword, readings, senses, citations, and who agrees. */
import type { Answer, LanguageCode, Lemma } from '../api/types.js';
import { type LemmaView, type ReadingView, repeats } from '../model/answer-view.js';
import { devanagariOf } from '../model/devanagari.js';
import { langTag } from '../model/language.js';
import { claimVoice, type Voice } from '../model/witnesses.js';
import { count, grammarText, isGuess, tierText } from '../model/words.js';
import { Chips, WhyButton } from './chips.js';
import { Citations } from './citations.js';
import { Heading } from './heading.js';
import { MatrixTable } from './matrix-table.js';
import { SenseItem } from './sense-item.js';

interface LemmaArticleProps {
  readonly view: LemmaView;
  readonly answer: Answer;
  readonly language: LanguageCode | '';
  readonly level: number;
}

const READINGS_SHOWN = 5;

export function LemmaArticle({ view, answer, language, level }: LemmaArticleProps) {
  const { lemma, readings, senses, folded, citations, contradictions } = view;
  const headword = lemma.headword_line || lemma.display;
  const grammar = grammarText(lemma);
  const tier = tierText(lemma.tier);
  const devanagari = language === 'san' ? devanagariOf(lemma.display) : '';
  return (
    <article class="lemma" aria-label={lemma.display}>
      <header>
        <Heading level={level} class="headword" lang={langTag(headword, language)}>
          {headword}
        </Heading>
        {devanagari !== '' && (
          <span class="devanagari" lang="sa-Deva">
            {devanagari}
          </span>
        )}
        {!repeats(headword, lemma.display) && (
          <span class="display" lang={langTag(lemma.display, language)}>
            {lemma.display}
          </span>
        )}
        {grammar !== '' && <span class="grammar">{grammar}</span>}
        {tier !== '' && <span class={isGuess(lemma.tier) ? 'tier guess' : 'tier'}>{tier}</span>}
        <Chips witnesses={lemma.witnesses} said={lemma.display} />
      </header>
      {(lemma.pronunciations ?? []).map(({ ipa, witness }) => (
        <p class="pronunciation" key={ipa}>
          <span lang={`${langTag('', language) ?? 'und'}-fonipa`}>[{ipa}]</span>{' '}
          <WhyButton witnesses={voicesOf(witness)} said={ipa} />
        </p>
      ))}
      <Readings readings={readings} />
      {contradictions.map(({ source, field, says, claim_id }) => (
        <p class="contradiction" key={claim_id}>
          {source} says otherwise, {field}: <i>{says}</i>{' '}
          <WhyButton witnesses={claimVoice(claim_id, source)} said={says} />
        </p>
      ))}
      {senses.length > 0 && (
        <ol class="senses">
          {senses.map((sense) => (
            <SenseItem key={sense.sense_id} sense={sense} language={language} />
          ))}
        </ol>
      )}
      {folded.length > 0 && (
        <details class="fold">
          <summary>{count(folded.length, 'further sense')}</summary>
          <ol class="senses" start={senses.length + 1}>
            {folded.map((sense) => (
              <SenseItem key={sense.sense_id} sense={sense} language={language} />
            ))}
          </ol>
        </details>
      )}
      <Etymologies lemma={lemma} />
      <Citations citations={citations} language={language} level={level + 1} />
      <MatrixTable answer={answer} lemmaId={lemma.lemma_id} />
    </article>
  );
}

function voicesOf(witness: Voice | undefined): readonly Voice[] {
  return witness === undefined ? [] : [witness];
}

function Etymologies({ lemma }: { lemma: Lemma }) {
  const [first, ...rest] = lemma.etymologies ?? [];
  if (first === undefined) return null;
  const line = ({ root, text, witness }: typeof first, index: number) => (
    <p class="etymology" key={index}>
      <span class="label">Etymology</span> {[root, text].filter(Boolean).join(': ')}{' '}
      <WhyButton witnesses={voicesOf(witness)} said={text || root} />
    </p>
  );
  return (
    <>
      {line(first, 0)}
      {rest.length > 0 && (
        <details class="fold">
          <summary>{count(rest.length, 'further etymology', 'further etymologies')}</summary>
          {rest.map(line)}
        </details>
      )}
    </>
  );
}

function Readings({ readings }: { readings: readonly ReadingView[] }) {
  if (readings.length === 0) return null;
  const shown = readings.length > READINGS_SHOWN + 1 ? readings.slice(0, READINGS_SHOWN) : readings;
  const rest = readings.slice(shown.length);
  const item = ({ text, witnesses }: ReadingView) => (
    <li key={text}>
      <span class="reading">{text}</span>
      <span class="evidence">
        <Chips witnesses={witnesses} said={text} />
        <WhyButton witnesses={witnesses} said={text} />
      </span>
    </li>
  );
  return (
    <>
      <ul class="readings" aria-label="Readings">
        {shown.map(item)}
      </ul>
      {rest.length > 0 && (
        <details class="fold">
          <summary>{count(rest.length, 'further reading')}</summary>
          <ul class="readings">{rest.map(item)}</ul>
        </details>
      )}
    </>
  );
}
