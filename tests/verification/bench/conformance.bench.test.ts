import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadDemo } from '../../../demo/load/load-demo.ts';
import type { Fault } from '../../../server/trading/ledger/faults.ts';
import { foldLedger } from '../../../server/trading/ledger/fold-ledger.ts';
import { type FreshDatabase, freshDatabase } from '../../support/servers/database.ts';
import { lengthenLedger } from './support/long-ledger.ts';

/** A short ledger every time; `npm run bench:conformance` asks for a million entries. */
const ENTRIES = Number(process.env.CONFORMANCE_ENTRIES ?? 100_000);
const SECONDS_A_MILLION = 60;
/** A fold that remembered the 180,000 records of half a million entries would need far more. */
const GROWTH_ALLOWED = 16;
const MB = 1024 * 1024;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
  await loadDemo(database.owner, { stones: 2_000, seed: 3, print: () => undefined });
  await lengthenLedger(database.owner, ENTRIES);
});
afterAll(() => database.drop());

test(`a ledger of ${ENTRIES} entries is checked within the time limit and with bounded memory`, async () => {
  const faults: Fault[] = [];
  const memory: number[] = [];
  let entries = 0;
  let records = 0;
  const since = performance.now();
  const outcome = await foldLedger(database.pool, {
    onEntry: () => {
      entries += 1;
    },
    onRecord: () => {
      records += 1;
    },
    onFault: (fault) => faults.push(fault),
    onProgress: async () => {
      memory.push(process.memoryUsage().rss / MB);
      return true;
    },
  });
  const seconds = (performance.now() - since) / 1000;
  // The collector takes its time: what counts is that the second half needs no more than the first.
  const half = Math.ceil(memory.length / 2);
  const first = Math.max(...memory.slice(0, half));
  const growth = Math.max(0, Math.max(...memory.slice(half)) - first);
  console.log(
    `fold of ${entries} entries, ${records} records: ${seconds.toFixed(1)} s, ${Math.round(entries / seconds)} entries a second, memory ${memory.at(0)?.toFixed(0)} MB at first, ${first.toFixed(0)} MB at most in the first half, ${growth.toFixed(0)} MB more in the second`,
  );
  expect(outcome).toBe('done');
  expect(faults).toEqual([]);
  expect(entries).toBeGreaterThanOrEqual(ENTRIES);
  expect(seconds).toBeLessThan((SECONDS_A_MILLION * Math.max(entries, 100_000)) / 1_000_000);
  expect(growth).toBeLessThan(GROWTH_ALLOWED);
});
