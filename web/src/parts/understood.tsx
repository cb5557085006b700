/** What the box made of the text: the form that is looked up, its language, how it was reached, and what else it could be. */
import { Fragment } from 'preact';
import type { LanguageCode, Normalized } from '../api/types.js';
import { LANGUAGE_NAMES, langTag } from '../model/language.js';
import { type UnderstoodView, understoodViews } from '../model/understood.js';

interface UnderstoodProps {
  readonly typed: string;
  readonly readings: readonly Normalized[];
  /** The form that led to the headword below, where it is known. */
  readonly foundForm: string;
  /** The language comes from the answer; nobody named it. */
  readonly isDetected: boolean;
  readonly onChoose: (word: string, language: LanguageCode) => void;
}

export function Understood({ typed, readings, foundForm, isDetected, onChoose }: UnderstoodProps) {
  const views = understoodViews(readings, typed, foundForm);
  const [only] = views;
  return (
    <p class="understood" aria-live="polite">
      {views.length === 1 && only !== undefined && (
        <One view={only} isDetected={isDetected} onChoose={onChoose} />
      )}
      {views.length > 1 && <Several views={views} onChoose={onChoose} />}
    </p>
  );
}

interface OneProps {
  readonly view: UnderstoodView;
  readonly isDetected: boolean;
  readonly onChoose: UnderstoodProps['onChoose'];
}

function One({ view: { form, language, how, others }, isDetected, onChoose }: OneProps) {
  const notes = [how, isDetected ? 'language detected' : ''].filter(Boolean).join('; ');
  return (
    <>
      understood as <b lang={langTag(form, language)}>{form}</b>
      {`, ${LANGUAGE_NAMES[language]}`}
      {notes !== '' && ` (${notes})`}
      {others.length > 0 && (
        <>
          {' '}
          · or <Forms forms={others} language={language} onChoose={onChoose} />
        </>
      )}
    </>
  );
}

interface FormsProps {
  readonly forms: readonly string[];
  readonly language: LanguageCode;
  readonly onChoose: UnderstoodProps['onChoose'];
}

function Forms({ forms, language, onChoose }: FormsProps) {
  return (
    <>
      {forms.map((form) => (
        <Fragment key={form}>
          <button type="button" class="link" onClick={() => onChoose(form, language)}>
            <span lang={langTag(form, language)}>{form}</span>
          </button>{' '}
        </Fragment>
      ))}
    </>
  );
}

/** Plain letters may be of any language: all are tried, and each can be asked for alone. */
function Several({ views, onChoose }: Pick<OneProps, 'onChoose'> & { views: readonly UnderstoodView[] }) {
  return (
    <>
      tried as{' '}
      {views.map(({ form, language, others }, index) => (
        <Fragment key={language}>
          {index > 0 && '· '}
          {LANGUAGE_NAMES[language]}{' '}
          <Forms forms={[form, ...others].slice(0, 3)} language={language} onChoose={onChoose} />{' '}
        </Fragment>
      ))}
    </>
  );
}
