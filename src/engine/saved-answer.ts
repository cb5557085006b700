/** An answer that was saved earlier, by any langnet with the same schema. The text may be anybody's: nothing of it is trusted. */
import { fromJson, type JsonValue as ProtoJson } from '@bufbuild/protobuf';
import { QueryResponseSchema } from '../gen/langnet/v1/response_pb.js';
import { type Failure, failure } from '../model/failure.js';
import { LANGUAGES } from '../model/language.js';
import { err, ok, type Result } from '../model/result.js';
import type { QueryResponse } from '../model/types.js';
import { SCHEMA_VERSION } from '../reduce/input.js';

/** An answer larger than this, in UTF-16 units, was not made by us. */
export const MAX_SAVED_LENGTH = 16 * 1024 * 1024;

/** Members that this langnet does not know are passed over. */
export function readSavedAnswer(text: string, name: string): Result<QueryResponse> {
  if (text.length > MAX_SAVED_LENGTH) return err(unusable(name, 'it is too large to be one'));
  let answer: QueryResponse;
  try {
    const json = JSON.parse(text.replace(/^\ufeff/, '')) as ProtoJson;
    answer = fromJson(QueryResponseSchema, json, { ignoreUnknownFields: true }) as unknown as QueryResponse;
  } catch (error) {
    return err(unusable(name, error instanceof Error ? error.message : String(error)));
  }
  const { schemaVersion, query } = answer;
  if (schemaVersion !== SCHEMA_VERSION) {
    const other = schemaVersion === '' ? 'none' : `\`${schemaVersion.slice(0, 20)}\``;
    return err(unusable(name, `its schema_version is ${other}, not \`${SCHEMA_VERSION}\``));
  }
  const isOfQuery = query?.surface !== '' && LANGUAGES.some((language) => language === query?.languageHint);
  return isOfQuery ? ok(answer) : err(unusable(name, 'it names no word or no language'));
}

/** Messages of a parser repeat what they choked on. */
const LONGEST_REASON = 200;

function unusable(name: string, reason: string): Failure {
  const plain = reason.replace(/[\p{Cc}\p{Cf}]/gu, '\ufffd').slice(0, LONGEST_REASON);
  const detail = `${name} is no answer of langnet: ${plain}.`;
  return failure('file_unreadable', detail, 'Save one with `langnet query LANG WORD --json > FILE`.');
}
