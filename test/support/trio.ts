/** Three fake tools that many tests share, with what they know. */
import { fakeControl, fakeTool } from './fake-tool.js';

export const WORDS = {
  lupus: 'lupus\twolf',
  vir: 'vir\tman\nvirus\tpoison',
  cano: 'cano\tsing',
  Roma: 'Roma\tRome',
};
export const MORE = { lupus: 'lupus\tgrey animal', vir: 'vir\thusband', canis: 'canis\tdog' };
/** A clock that stands still. */
export const fixed = () => new Date('2026-01-02T03:04:05Z');

/** Two tools that read forms and one that is asked with lemmas. */
export function trio() {
  const first = fakeControl({ ...WORDS });
  const second = fakeControl({ ...MORE });
  const third = fakeControl({ virus: 'virus\tslime', vir: 'vir\thero' });
  const tools = [
    fakeTool('first', first),
    fakeTool('second', second, { priority: 20, candidates: 'together' }),
    fakeTool('third', third, {
      priority: 30,
      candidates: 'never',
      provides: [],
      lemmaQuestion: { wave: 2, provides: ['has_gloss'], isOther: false },
    }),
  ];
  return { first, second, third, tools };
}
