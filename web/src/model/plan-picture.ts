/** A plan as boxes in columns: one column a wave, one box a tool and form; each box takes the state of its call. */
import type { Answer, CallEvent, Plan } from '../api/types.js';
import { languageOf } from './language.js';

export type BoxState = 'waiting' | 'answered' | 'stored' | 'no_match' | 'skipped' | 'failed';

export interface Box {
  readonly tool: string;
  readonly form: string;
  readonly state: BoxState;
  readonly duration: number | undefined;
  /** Answered once; not asked now. */
  readonly isStored: boolean;
  readonly note: string;
  readonly x: number;
  readonly y: number;
}

export interface Picture {
  readonly boxes: readonly Box[];
  readonly waves: readonly { readonly number: number; readonly x: number }[];
  readonly width: number;
  readonly height: number;
}

export const BOX = { width: 186, height: 46, gapX: 26, gapY: 10, top: 26 } as const;

export const STATE_WORDS: Readonly<Record<BoxState, string>> = {
  waiting: 'waiting',
  answered: 'answered',
  stored: 'kept from before',
  no_match: 'no match',
  skipped: 'skipped',
  failed: 'failed',
};

interface Slot {
  readonly tool: string;
  readonly wave: number;
  readonly form: string;
  readonly event: CallEvent | undefined;
}

/** What one language was asked. Where none was named, several are tried at once. */
export interface Branch {
  readonly language: string;
  readonly plan: Plan;
  readonly calls: readonly CallEvent[];
}

export function branchesOf(plans: readonly Plan[], calls: readonly CallEvent[]): readonly Branch[] {
  return plans.map((plan) => {
    const language = languageOf(plan.query.language);
    return { language, plan, calls: calls.filter((call) => (call.language || language) === language) };
  });
}

/** `isOver`: nothing more will come, so what is still waiting was never needed. */
export function pictureOf(plan: Plan | undefined, calls: readonly CallEvent[], isOver: boolean): Picture {
  const slots = slotsOf(plan, calls).filter(({ event }) => !isOver || event !== undefined);
  const numbers = [...new Set(slots.map(({ wave }) => wave))].sort((a, b) => a - b);
  const columns = numbers.map((number) => slots.filter(({ wave }) => wave === number));
  const boxes = columns.flatMap((column, columnIndex) =>
    column.map(
      ({ tool, form, event }, rowIndex): Box => ({
        tool,
        form,
        state: stateOf(event),
        // Where nothing was asked now, it is the time it took then, if that is known.
        duration:
          event === undefined || (event.from_storage && event.duration_ms === 0)
            ? undefined
            : event.duration_ms,
        isStored: event?.from_storage === true,
        note: event === undefined ? '' : [event.reason, event.advice].filter(Boolean).join(' → '),
        x: columnIndex * (BOX.width + BOX.gapX),
        y: BOX.top + rowIndex * (BOX.height + BOX.gapY),
      }),
    ),
  );
  const tallest = Math.max(1, ...columns.map(({ length }) => length));
  return {
    boxes,
    waves: numbers.map((number, index) => ({ number, x: index * (BOX.width + BOX.gapX) })),
    width: Math.max(1, columns.length) * (BOX.width + BOX.gapX) - BOX.gapX,
    height: BOX.top + tallest * (BOX.height + BOX.gapY) - BOX.gapY,
  };
}

/** A call finds its planned place by wave, tool and form; one that nobody planned gets its own. */
function slotsOf(plan: Plan | undefined, calls: readonly CallEvent[]): readonly Slot[] {
  const left = [...calls];
  const take = (matches: (call: CallEvent) => boolean) => {
    const index = left.findIndex(matches);
    return index < 0 ? undefined : left.splice(index, 1)[0];
  };
  const planned = (plan?.tool_calls ?? []).map((call) => ({
    call,
    event: take(
      ({ tool, wave, form }) => tool === call.tool && wave === call.wave && formOf(form) === call.form,
    ),
  }));
  const slots = planned.map(({ call, event }): Slot => {
    const found = event ?? take(({ tool, wave }) => tool === call.tool && wave === call.wave);
    const awaited = call.inputs.map(({ predicate }) => `← ${predicate.replace(/^has_/, '')}`).join(', ');
    const form = formOf(found?.form ?? '') || call.form || awaited;
    return { tool: call.tool, wave: call.wave, form, event: found };
  });
  const unplanned = left.map(
    (event): Slot => ({ tool: event.tool, wave: event.wave, form: formOf(event.form), event }),
  );
  return [...slots, ...merged(unplanned)];
}

/** Calls of one tool that nobody can tell apart share a box. */
function merged(slots: readonly Slot[]): readonly Slot[] {
  const key = ({ tool, wave, form, event }: Slot) => JSON.stringify([tool, wave, form, event?.status]);
  const first = new Map<string, Slot>();
  const times = new Map<string, number>();
  for (const slot of slots) {
    const name = key(slot);
    if (!first.has(name)) first.set(name, slot);
    times.set(name, (times.get(name) ?? 0) + 1);
  }
  return [...first].map(([name, slot]) => {
    const count = times.get(name) ?? 1;
    return count === 1 ? slot : { ...slot, form: [slot.form, `×${count}`].filter(Boolean).join(' ') };
  });
}

/** The word in a call's parameters, which stand there as JSON. */
export function formOf(form: string): string {
  if (!form.startsWith('{')) return form.replace(/^.*← has_/, '← ');
  let parameters: Readonly<Record<string, unknown>>;
  try {
    parameters = JSON.parse(form) as Readonly<Record<string, unknown>>;
  } catch {
    return '';
  }
  for (const key of ['word', 'q', 'text', 'key', 'urn', 'words', 'lemmas']) {
    const value = parameters[key];
    if (typeof value === 'string') return value;
    if (Array.isArray(value)) return value.filter((each) => typeof each === 'string').join(', ');
  }
  return '';
}

function stateOf(event: CallEvent | undefined): BoxState {
  if (event === undefined) return 'waiting';
  const { status, from_storage } = event;
  if (status === 'failed' || status === 'skipped' || status === 'no_match') return status;
  return from_storage ? 'stored' : 'answered';
}

/** One sentence for those who do not look at pictures. */
export function planSummary(calls: readonly CallEvent[], answer: Answer | undefined): string {
  const tools = new Set(calls.map(({ tool }) => tool)).size;
  const stored = calls.filter(({ from_storage }) => from_storage).length;
  const total = calls.length === 0 ? (answer?.sources.length ?? 0) : tools;
  const parts = [`${total} ${total === 1 ? 'tool' : 'tools'}`];
  if (calls.length > 0) parts.push(`${calls.length} ${calls.length === 1 ? 'call' : 'calls'}`);
  if (stored > 0) parts.push(`${stored} kept from before`);
  return parts.join(', ');
}
