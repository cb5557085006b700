/** The MCP server without its transport: lists the tools, checks and runs calls within bounds, tells failures. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  McpError,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { type Failure, FailureError, failure, isFailureError } from '../../model/failure.js';
import { createGate } from '../http/gate.js';
import { cut } from './budget.js';
import { concept } from './concept.js';
import { cts } from './cts.js';
import type { CallParts, DoorTool } from './door-tool.js';
import { INSTRUCTIONS } from './instructions.js';
import { lemmas } from './lemmas.js';
import type { LiveEngine } from './live-engine.js';
import { lookup } from './lookup.js';
import { lines } from './lookup-text.js';
import { plan } from './plan.js';
import { problemOf } from './problems.js';
import { read } from './read.js';
import { trace } from './trace.js';

export const DOOR_TOOLS: readonly DoorTool[] = [lookup, lemmas, plan, trace, read, cts, concept];

export interface McpParts extends CallParts {
  readonly engines: LiveEngine;
  readonly version: string;
  /** Longest time of one call, in milliseconds. */
  readonly timeoutMs: number;
  /** A line for people. */
  readonly log: (line: string) => void;
}

export interface McpDoor {
  readonly server: Server;
  /** Resolves when no call is under way and every answer is sent. */
  readonly settled: () => Promise<void>;
}

const MAX_RUNNING = 4;
const MAX_WAITING = 64;
const MAX_ISSUES = 3;
const MAX_ISSUE = 200;
const MAX_LOG = 2000;

export function createMcpDoor(parts: McpParts): McpDoor {
  const gate = createGate(MAX_RUNNING, MAX_WAITING);
  const underWay = new Set<Promise<unknown>>();
  const server = new Server(
    { name: 'langnet', title: 'langnet', version: parts.version },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  );
  const listed = DOOR_TOOLS.map(definitionOf);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: listed }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }, { signal }) => {
    const tool = DOOR_TOOLS.find(({ name }) => name === params.name);
    if (tool === undefined)
      throw new McpError(ErrorCode.InvalidParams, `There is no tool \`${cut(params.name, MAX_ISSUE)}\`.`);
    const running = answered(tool, params.arguments ?? {}, signal);
    underWay.add(running);
    void running.finally(() => underWay.delete(running));
    return running;
  });
  server.onerror = (error) => parts.log(cut(lines([`mcp: ${error.message}`]), MAX_LOG));

  /** Never rejects. */
  async function answered(tool: DoorTool, input: unknown, client: AbortSignal): Promise<CallToolResult> {
    const { signal, end } = limited(client, parts.timeoutMs);
    try {
      const checked = checkedInput(tool, input);
      const told = await gate.run(signal, () =>
        parts.engines.use((engine) => tool.run(checked, { ...parts, engine, signal })),
      );
      // What was cut short looks like an answer in which every tool failed.
      signal.throwIfAborted();
      return {
        structuredContent: told.document as Record<string, unknown>,
        content: [{ type: 'text', text: told.text }],
      };
    } catch (error) {
      return errorResult(failureOf(error));
    } finally {
      end();
    }
  }

  function failureOf(error: unknown): Failure {
    if (!isFailureError(error)) {
      const told = error instanceof Error ? (error.stack ?? error.message) : String(error);
      parts.log(cut(lines(told.split('\n')), MAX_LOG));
      return failure('defect', error instanceof Error ? error.message : '');
    }
    if (error.failure.code !== 'http_busy') return error.failure;
    return failure(
      'http_busy',
      `${MAX_WAITING} calls are waiting.`,
      'Wait for the calls under way, then ask again.',
    );
  }

  return {
    server,
    settled: async () => {
      await Promise.allSettled(underWay);
      // The answers are sent in the same turn in which the calls end.
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

function definitionOf({ name, title, description, input, output, reachesOut }: DoorTool) {
  return {
    name,
    title,
    description,
    inputSchema: schemaOf(input, 'input'),
    outputSchema: schemaOf(output, 'output'),
    annotations: {
      // What a tool said is kept and remembered, but nothing of anybody's is changed by asking.
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: reachesOut,
    },
  };
}

function schemaOf(shape: z.ZodObject, io: 'input' | 'output') {
  return z.toJSONSchema(shape, {
    io,
    target: 'draft-7',
    // That a number is no greater than any number can be is not worth telling.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as { type: 'object'; [key: string]: unknown };
}

function checkedInput(tool: DoorTool, input: unknown): Record<string, unknown> {
  const result = tool.input.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => {
    const place = path.join('.');
    return cut(place === '' ? message : `${place}: ${message}`, MAX_ISSUE);
  });
  const advice = `See the input schema of the tool \`${tool.name}\`.`;
  throw new FailureError(failure('usage', `${issues.join('; ')}.`, advice));
}

/** The caller's patience and ours, whichever ends first. */
function limited(client: AbortSignal, milliseconds: number) {
  const control = new AbortController();
  const stop = (value: Failure) => control.abort(new FailureError(value));
  const timer = setTimeout(() => stop(failure('http_timeout')), milliseconds);
  const onCancel = () => stop(failure('interrupted', 'The call was cancelled.'));
  if (client.aborted) onCancel();
  else client.addEventListener('abort', onCancel, { once: true });
  return {
    signal: control.signal,
    end: () => {
      clearTimeout(timer);
      client.removeEventListener('abort', onCancel);
    },
  };
}

function errorResult(value: Failure): CallToolResult {
  const { code, message, advice } = problemOf(value);
  return {
    isError: true,
    content: [{ type: 'text', text: lines([`${code}: ${message} → ${advice}`]) }],
    _meta: { 'langnet/error': { code, message, advice } },
  };
}
