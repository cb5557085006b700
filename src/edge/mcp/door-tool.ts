/** What a tool of this door is: what it takes, what it gives, and how it gets it. */
import type { z } from 'zod';
import type { Engine } from '../../engine/engine.js';
import { DEFAULT_REQUEST, MODES, type QueryRequest, VIEWS } from '../../engine/request.js';
import type { Language } from '../../model/language.js';
import { type WantedPart, wantedParts } from '../../model/tool.js';
import type { Settings } from '../settings.js';

export interface CallParts {
  readonly settings: Pick<Settings, 'mode' | 'view'>;
}

/** One call: with an engine to ask, until the signal. */
export interface Call extends CallParts {
  readonly engine: Engine;
  readonly signal: AbortSignal;
}

export interface Told<Document> {
  readonly document: Document;
  /** The same in few words, for people. */
  readonly text: string;
}

export interface DoorTool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** May ask programs and servers besides reading what is here. */
  readonly reachesOut: boolean;
  readonly run: (input: z.output<Input>, call: Call) => Promise<Told<z.input<Output>>>;
}

/** Checked where it is written, then one of a list. */
export function doorTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: DoorTool<Input, Output>,
): DoorTool {
  return tool as unknown as DoorTool;
}

interface Asked {
  readonly mode?: QueryRequest['mode'] | undefined;
  readonly tools?: readonly string[] | undefined;
  readonly parts?: readonly WantedPart[] | undefined;
  readonly follow?: boolean | undefined;
  readonly offline?: boolean | undefined;
}

/** What is asked of the engine, by the user's settings where the caller says nothing. */
export function requestOf(
  { settings }: CallParts,
  word: string,
  language: Language,
  { mode, tools, parts, follow, offline }: Asked,
): QueryRequest {
  return {
    ...DEFAULT_REQUEST,
    text: word,
    language,
    mode: mode ?? MODES.find((name) => name === settings.mode) ?? DEFAULT_REQUEST.mode,
    view: VIEWS.find((name) => name === settings.view) ?? DEFAULT_REQUEST.view,
    tools: tools ?? [],
    wanted: wantedParts(parts, follow),
    offline: offline ?? false,
  };
}
