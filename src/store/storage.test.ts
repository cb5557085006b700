/** The storage drivers against their common promises. */

import { openStorage } from './index.js';
import { testStorage } from './storage.conformance.js';
import { type TestFolder, testFolder } from './testing.js';

let folder: TestFolder;

testStorage('memory', () => openStorage({ path: ':memory:' }));
testStorage(
  'DuckDB file',
  () => {
    folder = testFolder();
    return openStorage({ path: folder.file('storage.duckdb') });
  },
  () => folder.remove(),
);
testStorage(
  'DuckDB file, exclusive',
  () => {
    folder = testFolder();
    return openStorage({ path: folder.file('storage.duckdb'), exclusive: true });
  },
  () => folder.remove(),
);
