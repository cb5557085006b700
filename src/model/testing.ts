/** For tests: a machine with nothing on it. */
import type { ToolEnvironment } from './tool.js';

export const BARE_ENVIRONMENT: ToolEnvironment = {
  endpoint: '',
  toolDir: '',
  lexicaDir: '',
  bundledDataDir: '',
  homeDir: '',
  path: '',
  maySystemInstall: false,
};
