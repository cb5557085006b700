/** Failures as this door tells them: some are results, the rest are errors with the catalogue's words. */
import type { Engine } from '../../engine/engine.js';
import { FAILURES, type Failure, FailureError, failure, failureAdvice } from '../../model/failure.js';
import { type Language, parseLanguage } from '../../model/language.js';
import { detectLanguages } from '../../normalize/detect.js';
import { cut, given } from './budget.js';
import type { Problem, Source } from './shapes.js';

/** Details may quote what was asked. */
const MAX_DETAIL = 400;
/** Every tool has a line, so its words are few. */
const MAX_REASON = 120;

export function problemOf(value: Failure): Problem {
  const message = `${FAILURES[value.code].message} ${cut(value.detail, MAX_DETAIL)}`.trim();
  return { code: value.code, message, advice: cut(failureAdvice(value), MAX_DETAIL) };
}

/** A tool that is not here or did not do its work costs an answer, not the call. */
export function isToolTrouble({ code }: Failure): boolean {
  return /^tool_(?!unknown)|^data_/.test(code) || code === 'offline_unasked';
}

/** The same as a line of `sources`, of the one tool that does such work. */
export function troubleSource(engine: Engine, work: 'passages' | 'concepts', value: Failure): Source {
  const tool = engine.parts.registry.tools.find((row) => row.tool[work] !== undefined)?.tool.id ?? work;
  const { code, message, advice } = problemOf(value);
  const isMissing = code === 'data_missing' || code === 'tool_missing';
  return { tool, status: isMissing ? 'skipped' : 'failed', reason: message, advice, code };
}

/** The lines of an answer's `sources`; what says nothing is left out. */
export function sourceOf(row: {
  readonly tool: string;
  readonly status: Source['status'];
  readonly reason: string;
  readonly advice: string;
  readonly code: string;
}): Source {
  const { tool, status, reason, advice, code } = row;
  return {
    tool,
    status,
    ...given('reason', cut(reason, MAX_REASON)),
    ...given('advice', cut(advice, MAX_REASON)),
    ...given('code', code),
  };
}

export function languageNamed(name: string): Language {
  const language = parseLanguage(name);
  if (language === undefined)
    throw new FailureError(failure('language_unknown', `\`${cut(name, 40)}\` is no language.`));
  return language;
}

/** The language named, or those worth trying. */
export function languagesOf(name: string | undefined, text: string): readonly Language[] {
  if (name !== undefined && name.trim() !== '') return [languageNamed(name.trim())];
  if (text.trim() === '') throw new FailureError(failure('query_empty'));
  const languages = detectLanguages(text);
  return languages.length > 0 ? languages : ['lat'];
}
