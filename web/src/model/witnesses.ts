/** The voices behind one thing an answer says, each under a name of its own. */
import type { Witness } from '../api/types.js';

export type Voice = Pick<Witness, 'claim_id' | 'source' | 'tool' | 'source_ref' | 'sense_path'>;

export interface WitnessTab {
  readonly claimId: string;
  readonly name: string;
}

/** One a claim, in the order of the answer. A work that speaks more than once is told apart by its places. */
export function witnessTabs(voices: readonly Voice[]): readonly WitnessTab[] {
  const own = [...new Map(voices.map((voice) => [voice.claim_id, voice])).values()].filter(
    ({ claim_id }) => claim_id !== '',
  );
  const ways: readonly ((voice: Voice) => string)[] = [
    workOf,
    (voice) => [workOf(voice), voice.sense_path].filter(Boolean).join(' '),
    (voice) => [workOf(voice), voice.sense_path, voice.source_ref].filter(Boolean).join(' '),
  ];
  const times = new Map<string, number>();
  return own.map((voice) => {
    const isAlone = (name: (each: Voice) => string) =>
      own.every((other) => other === voice || name(other) !== name(voice));
    const name = (ways.find(isAlone) ?? ways.at(-1) ?? workOf)(voice);
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return { claimId: voice.claim_id, name: time === 1 ? name : `${name} (${time})` };
  });
}

/** What names a claim and its work only. */
export function claimVoice(claim_id: string, source: string): readonly Voice[] {
  return claim_id === '' ? [] : [{ claim_id, source, tool: '', source_ref: '', sense_path: '' }];
}

function workOf({ source, tool }: Voice): string {
  return source || tool;
}
