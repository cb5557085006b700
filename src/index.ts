/** The library's public door: everything the CLI, the server, the page and MCP are built on. */
export { createApp, createRegistry, type Machine, openStores, type Stores } from './app.js';
export { readSettings, type Settings } from './edge/settings.js';
export type { Engine } from './engine/engine.js';
export { createEngine } from './engine/engine.js';
export type { Answer, AnswerStats, QueryRequest } from './engine/request.js';
export { DEFAULT_REQUEST } from './engine/request.js';
export { type Trace, type TraceChain, traceId } from './engine/trace.js';
export { FAILURES, type Failure, FailureError, isFailureError } from './model/failure.js';
export { LANGUAGES, type Language, parseLanguage } from './model/language.js';
export type { Result } from './model/result.js';
export type { Cache, Storage } from './model/store.js';
export { defineTool, type Tool } from './model/tool.js';
export type { Claim, Derivation, Extraction, QueryResponse, ToolPlan } from './model/types.js';
export { TOOLS } from './tools/index.js';
