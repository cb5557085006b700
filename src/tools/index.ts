/** All tools, in one list. Adding a tool adds a line here and a folder beside it, nothing else. */
import type { Tool } from '../model/tool.js';
import { cdsl } from './cdsl/spec.js';
import { cltk } from './cltk/spec.js';
import { core } from './core/spec.js';
import { ctsIndex } from './cts_index/spec.js';
import { diogenes } from './diogenes/spec.js';
import { forms } from './forms/spec.js';
import { heritage } from './heritage/spec.js';
import { perseus } from './perseus/spec.js';
import { whitakers } from './whitakers/spec.js';

export const TOOLS: readonly Tool[] = [
  whitakers,
  perseus,
  diogenes,
  cltk,
  cdsl,
  forms,
  heritage,
  ctsIndex,
  core,
];
