/** All tools, in one list. Adding a tool adds a line here and a folder beside it, nothing else. */
import type { Tool } from '../model/tool.js';
import { core } from './core/spec.js';
import { whitakers } from './whitakers/spec.js';

export const TOOLS: readonly Tool[] = [whitakers, core];
