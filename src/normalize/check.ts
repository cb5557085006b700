/** Refuses what cannot be a word before anything else sees it; knows nothing of languages. */
import { type Failure, failure } from '../model/failure.js';
import { err, ok, type Result } from '../model/result.js';

/** Longest query in UTF-16 units: the longest Sanskrit compounds fit, a pasted page does not. */
export const MAX_QUERY_LENGTH = 256;

export function checkQuery(text: string): Result<string, Failure> {
  const trimmed = text.trim();
  if (trimmed === '') return err(failure('query_empty'));
  if (trimmed.length > MAX_QUERY_LENGTH) {
    return err(
      failure('query_too_long', `It has ${trimmed.length} characters; ${MAX_QUERY_LENGTH} are allowed.`),
    );
  }
  if (/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]/u.test(trimmed)) return err(failure('query_unreadable'));
  return ok(trimmed);
}
