/** What the tests run in other processes; bundled by testing-spawn.ts, never part of langnet. */
import { createInterface } from 'node:readline';
import { isFailureError } from '../model/failure.js';
import { openCache, openStorage } from './index.js';
import { sampleAnswer, sampleAnswerRow, sampleCall, sampleResponse, sampleRun } from './testing.js';

const [command = '', path = '', ...rest] = process.argv.slice(2);
const say = (text: string) => process.stdout.write(`${text}\n`);
const codeOf = (error: unknown) => (isFailureError(error) ? error.failure.code : String(error));

/** Keeps a storage file open for writing until a line comes in. */
async function hold(): Promise<void> {
  const storage = openStorage({ path, exclusive: true });
  await storage.record({ calls: [sampleCall('held')], responses: [] });
  say('held');
  for await (const _ of createInterface({ input: process.stdin })) break;
  await storage.close();
  say('released');
}

async function holdCache(): Promise<void> {
  const cache = openCache({ enabled: true, path, maxSizeMb: 100, ttlDays: 30, exclusive: true });
  await cache.write({ answers: [sampleAnswerRow('held')] });
  say('held');
  for await (const _ of createInterface({ input: process.stdin })) break;
  await cache.close();
}

/** Writes runs of a stage and goes on without a checkpoint; made to be killed. */
async function holdRuns(): Promise<void> {
  const cache = openCache({ enabled: true, path, maxSizeMb: 100, ttlDays: 30, exclusive: true });
  const runs = Array.from({ length: 40 }, (_, index) => sampleRun(`resp_${index}`, 'claims', '1', 20));
  await cache.write({ stages: runs });
  say('held');
  for await (const _ of createInterface({ input: process.stdin })) break;
}

/** Records without end and acknowledges each commit; made to be killed. */
async function recordForEver(): Promise<void> {
  const [first = '0'] = rest;
  const storage = openStorage({ path });
  for (let index = Number(first); ; index++) {
    const texts = [`word ${index} ${'lorem '.repeat(index % 900)}`, `other ${index}`];
    const responses = texts.map((text) => sampleResponse(text));
    const calls = responses.map((row, at) =>
      sampleCall(`key_${index}`, { callId: `call_${index}_${at}`, responseId: row.responseId }),
    );
    await storage.record({ calls, responses });
    say(`${index} ${responses.map((row) => `${row.responseId}=${row.hash}`).join(' ')}`);
  }
}

/** Reads without a pause; made to be killed. */
async function readForEver(): Promise<void> {
  const storage = openStorage({ path });
  for (let count = 0; ; count++) {
    await storage.countResponses();
    if (count === 0) say('reading');
  }
}

/** One of several processes that all record and read the same files. */
async function share(): Promise<void> {
  const [name = '', rounds = '1'] = rest;
  const storage = openStorage({ path: `${path}/storage.duckdb`, lockTimeoutMs: 30_000 });
  const cache = openCache({
    enabled: true,
    path: `${path}/cache.duckdb`,
    maxSizeMb: 100,
    ttlDays: 30,
    lockTimeoutMs: 30_000,
  });
  for (let round = 0; round < Number(rounds); round++) {
    const { call, response } = sampleAnswer('shared', `${name} ${round}`, {
      callId: `call_${name}_${round}`,
    });
    await storage.record({ calls: [call], responses: [response] });
    const found = await storage.getResponses([response.responseId]);
    if (found.size !== 1) throw new Error('a recorded response is missing');
    const { written, reason } = await cache.write({ answers: [sampleAnswerRow(`${name}_${round}`)] });
    if (!written) throw new Error(reason);
    if ((await cache.getAnswers([`ans_${name}_${round}`])).size !== 1)
      throw new Error('a written answer is missing');
  }
  await storage.close();
  await cache.close();
  say('done');
}

/** Reads and writes as a user who may only read. */
async function tryReadOnly(): Promise<void> {
  const [answerKey = '', responseId = ''] = rest;
  const storage = openStorage({ path: `${path}/storage.duckdb`, lockTimeoutMs: 500 });
  const cache = openCache({
    enabled: true,
    path: `${path}/cache.duckdb`,
    maxSizeMb: 100,
    ttlDays: 30,
    lockTimeoutMs: 500,
  });
  const readBody = (await storage.getResponses([responseId])).get(responseId)?.body?.length ?? -1;
  const recorded = await storage.record({ calls: [sampleCall('x')], responses: [] }).then(() => 'ok', codeOf);
  const readAgain = (await storage.getResponses([responseId])).size;
  const readAnswer = (await cache.getAnswers([answerKey])).size;
  const { written, reason } = await cache.write({ answers: [sampleAnswerRow('new')] });
  await cache.clear();
  const answerAfter = (await cache.getAnswers([answerKey])).size;
  await storage.close();
  await cache.close();
  say(
    JSON.stringify({
      readBody,
      recorded,
      readAgain,
      readAnswer,
      written,
      hasReason: reason !== '',
      answerAfter,
    }),
  );
}

/** Reads once and leaves without closing: the process must end by itself. */
async function readAndLeave(): Promise<void> {
  const storage = openStorage({ path });
  say(String(await storage.countResponses()));
}

const commands: Readonly<Record<string, () => Promise<void>>> = {
  hold,
  holdCache,
  holdRuns,
  recordForEver,
  readForEver,
  share,
  tryReadOnly,
  readAndLeave,
};

commands[command]?.().catch((error) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
