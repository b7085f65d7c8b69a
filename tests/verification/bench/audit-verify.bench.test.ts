import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appendLinks } from '../../../server/trading/audit-chain/append-links.ts';
import { CONTENT, createAuditChain } from '../../../server/trading/audit-chain/chain.ts';
import { verifyChain } from '../../../server/trading/audit-chain/verify-chain.ts';
import { type FreshDatabase, freshDatabase } from '../../support/servers/database.ts';

/** A short log every time; the whole measure is `AUDIT_ENTRIES=5000000 npm run bench -- audit-verify`. */
const ENTRIES = Number(process.env.AUDIT_ENTRIES ?? 200_000);
const SECONDS_FOR_FIVE_MILLION = 60;
const AT_ONCE = 10_000;
const WRITTEN_AT_ONCE = 200_000;

let database: FreshDatabase;
let folder: string;
beforeAll(async () => {
  database = await freshDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'culet-heads-'));
  for (let from = 0; from < ENTRIES; from += WRITTEN_AT_ONCE) {
    await database.owner.query(
      `insert into audit_entry (actor_role, operation, summary, address, request_id)
       select 2, 'holdStones', jsonb_build_object('data', jsonb_build_object('stock_numbers', jsonb_build_array('CU-' || n, 'CU-' || n + 1))),
              '10.1.2.3', uuidv7() from generate_series($1::int + 1, $2::int) as n`,
      [from, Math.min(from + WRITTEN_AT_ONCE, ENTRIES)],
    );
  }
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}

/** The same rows read and hashed, and nothing asked of them. */
async function readAndHash(): Promise<void> {
  let after = 0;
  for (;;) {
    const { rows } = await database.pool.query<{ id: number; content: string }>(
      `select a.id, ${CONTENT} as content from audit_entry a where a.id > $1 order by a.id limit ${AT_ONCE}`,
      [after],
    );
    for (const { content } of rows) hash('sha256', content, 'hex');
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

test(`a log of ${ENTRIES} entries is verified within the time limit`, async () => {
  const chain = createAuditChain('a key of the bench that is long enough', folder);
  const linking = await secondsOf(async () => {
    expect(await appendLinks(database.pool, chain)).toBe(true);
  });
  await database.owner.query('vacuum analyze audit_link, audit_entry, audit_unlinked');
  const floor = await secondsOf(readAndHash);
  let done = 0;
  const verifying = await secondsOf(async () => {
    const found = await verifyChain(database.pool, chain, {
      onProgress: async (entries) => {
        done = entries;
        return true;
      },
    });
    expect(found?.list).toEqual([]);
  });
  console.log(
    `${ENTRIES} entries: linked in ${linking.toFixed(1)} s, verified in ${verifying.toFixed(1)} s, read and hashed in ${floor.toFixed(1)} s (${(verifying / floor).toFixed(2)} times)`,
  );
  expect(done).toBe(ENTRIES);
  expect(verifying).toBeLessThan(
    (SECONDS_FOR_FIVE_MILLION * Math.max(ENTRIES, 200_000)) / 5_000_000,
  );
});
