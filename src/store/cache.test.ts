/** The cache drivers against their common promises. */
import { testCache } from './cache.conformance.js';
import { openCache } from './index.js';
import { type TestFolder, testFolder } from './testing.js';

const folders: TestFolder[] = [];
const cleanUp = () => {
  for (const folder of folders.splice(0)) folder.remove();
};

testCache(
  'DuckDB file',
  (limits) => {
    const folder = testFolder();
    folders.push(folder);
    return openCache({ enabled: true, path: folder.file('cache.duckdb'), ...limits });
  },
  cleanUp,
);
testCache('memory', (limits) => openCache({ enabled: true, path: ':memory:', ...limits }));
