import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { startPortal as startProcess } from '../../scripts/portal-process.ts';
import { IMPORT_STATUS } from '../../src/machines/codes.ts';
import type { FreshDatabase } from '../support/database.ts';
import { freshDemoDatabase } from '../support/demo-database.ts';
import { csvOf, importDeskOf, type ListedStone } from '../support/import-desk.ts';
import { ledgerFaults } from '../support/ledger-faults.ts';
import { castOf } from '../support/people.ts';
import { callsTo, type Portal } from '../support/portal.ts';
import { until } from '../support/until.ts';

const STONES = 4_000;
const DEADLINE = 120_000;
/** Four processes are started one after the other, each of which reads the stock first. */
const PATIENCE = 300_000;
const { applying, applied } = IMPORT_STATUS;

/** A list of stones that were never here, all alike but for their numbers. */
function manyOf(row: ListedStone): ListedStone[] {
  return Array.from({ length: STONES }, (_, at) => ({
    ...row,
    'Stock No': `MANY-${at}`,
    'Report No': String(7_000_000_000 + at),
    Rap: '',
    Disc: '',
    'Price per carat': (1_000 + at).toFixed(2),
  }));
}

/** A portal in a process of its own, which can be killed at any point. */
async function processOn(database: FreshDatabase, folder: string) {
  const one = startProcess({
    DATABASE_URL: database.url,
    MIGRATE_DATABASE_URL: database.ownerUrl,
    DATA_DIR: folder,
    REQUESTS_PER_MINUTE: '100000',
  });
  return { one, url: await one.ready };
}

const RESULT = `
  select s.org_stock_no, s.status, s.price_per_ct, s.carat, s.report_no, count(l.id)::int as steps
    from stone s left join ledger l on l.record_id = s.id
   where s.org_stock_no like 'MANY-%' group by s.id order by s.org_stock_no`;

/** Imports the list, with the process killed as often as asked for while it changes the stock; what stands in the end. */
async function resultOf(kills: number): Promise<unknown[]> {
  const database = await freshDemoDatabase();
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-import-'));
  let { one, url } = await processOn(database, folder);
  try {
    const portal = { url, database, filesDir: folder, call: callsTo(url) } as unknown as Portal;
    const cast = await castOf(portal);
    const lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
    const call = (method: string, at: string, body?: unknown) =>
      callsTo(url)(cast.administrator.token, method, at, body ? { body } : {});
    const limits = { gone_pct: 20, rejected_pct: 20, moved_pct: 100 };
    await call('PUT', `/inventory/import-limits/${lists.providerId}`, { data: { limits } });
    const [row] = (await lists.stock()).filter(({ 'Fancy Color': fancy }) => fancy === '');
    if (!row) throw new Error('the supplier has no stones');
    const sent = await lists.sendBytes(cast.administrator, csvOf(manyOf(row)));
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
    const { id } = sent.body.data as { id: string };
    const look = async () =>
      (await database.pool.query('select state, done from stock_import where id = $1', [id]))
        .rows[0] as { state: number; done: number };
    for (let kill = 0; kill < kills; kill += 1) {
      const { done: before } = await look();
      await until(
        'a part is done',
        async () => {
          const { state, done } = await look();
          return (state === applying.code && done > before) || state === applied.code;
        },
        DEADLINE,
      );
      one.kill('SIGKILL');
      await one.exited;
      ({ one, url } = await processOn(database, folder));
    }
    await until('the list is applied', async () => (await look()).state === applied.code, DEADLINE);
    expect((await look()).done).toBe(STONES);
    expect(await ledgerFaults(database.pool)).toEqual([]);
    return (await database.pool.query(RESULT)).rows;
  } finally {
    one.kill('SIGKILL');
    await one.exited;
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

it(
  'a list whose process is killed in the middle goes on, and ends as if nothing had been',
  async () => {
    const [disturbed, undisturbed] = await Promise.all([resultOf(2), resultOf(0)]);
    expect(undisturbed).toHaveLength(STONES);
    expect(disturbed).toEqual(undisturbed);
  },
  PATIENCE,
);
