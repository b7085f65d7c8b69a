import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { expect, it } from 'vitest';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { startPortal as startProcess } from '../../../scripts/portal-process.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { until } from '../../support/runner/until.ts';
import { inTurn } from '../../support/screens/turns.ts';
import type { FreshDatabase } from '../../support/servers/database.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { callsTo, type Portal } from '../../support/servers/portal.ts';
import { csvOf, importDeskOf, type ListedStone } from '../../support/trade/import-desk.ts';
import { castOf } from '../../support/trade/people.ts';

const STONES = 4_000;
const DEADLINE = 120_000;
/** Many processes are started one after the other, each of which reads the stock first. */
const PATIENCE = 600_000;
const { read, staged, checked, applying, applied } = IMPORT_STATUS;

/** Where a process is killed, in the order in which a list comes by: in the middle of a statement that then never ends. */
const POINTS: readonly (readonly [table: string, when: string])[] = [
  ['update on stock_import', `new.state = ${read.code}`],
  ['insert on stock_import_row', 'new.line = 2000'],
  ['update on stock_import', `new.state = ${staged.code}`],
  ['update on stock_import_row', 'new.line = 3000'],
  ['update on stock_import', `new.state = ${checked.code}`],
  ['update on stock_import', `new.state = ${applying.code}`],
  ['insert on stone', `new.org_stock_no = 'MANY-500'`],
  ['update on stock_import', 'new.done = 2000'],
  ['insert on ledger', `new.event = 'stone.list'`],
  ['update on stock_import', `new.state = ${applied.code}`],
];
/** Two of them by turn; `npm run import:kills` takes all. */
const KILLS = process.env.IMPORT_KILLS === 'all' ? POINTS : inTurn(POINTS, 5);
const STOP = 4711;

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

/** The stones with the steps that each has made, and the list with its own. */
const RESULT = `
  select s.org_stock_no, s.status, s.price_per_ct, s.carat, s.report_no, count(l.id)::int as steps, null as events
    from stone s left join ledger l on l.record_id = s.id where s.org_stock_no like 'MANY-%' group by s.id
  union all
  select 'the list', i.state, i.done, i.to_do, count(r.id)::text, 0, (select array_agg(l.event order by l.id) from ledger l where l.record_id = i.id)
    from stock_import i left join stock_import_row r on r.import_id = i.id where i.id = $1 group by i.id
   order by 1`;

/** Whatever comes to this point waits there until it is let go. */
async function stopAt(owner: pg.Pool, [table, when]: (typeof POINTS)[number]) {
  const holder = await owner.connect();
  await holder.query(`select pg_advisory_lock(${STOP})`);
  await holder.query(`
    create function stop_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock_shared(${STOP}); return new; end';
    create trigger stop_here before ${table} for each row when (${when}) execute function stop_here()`);
  return {
    isReached: async () =>
      (
        await owner.query(
          `select from pg_locks where locktype = 'advisory' and objid = ${STOP} and not granted
              and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rows.length > 0,
    async letGo() {
      await holder.query(`select pg_advisory_unlock(${STOP})`);
      await holder.query('drop function stop_here() cascade');
      holder.release();
    },
  };
}

/** Imports the list, with the process killed at each of these points; what stands in the end. */
async function resultOf(points: typeof POINTS): Promise<unknown[]> {
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
    const [first, ...rest] = points;
    let stop = first && (await stopAt(database.owner, first));
    const sent = await lists.sendBytes(cast.administrator, csvOf(manyOf(row)));
    expect(sent, JSON.stringify(sent.body)).toMatchObject({ status: 200 });
    const { id } = sent.body.data as { id: string };
    const look = async () =>
      (await database.pool.query('select state, done from stock_import where id = $1', [id]))
        .rows[0] as { state: number; done: number };
    for (const next of [...rest, null]) {
      if (!stop) break;
      await until('the list has come so far', stop.isReached, DEADLINE);
      one.kill('SIGKILL');
      await one.exited;
      await stop.letGo();
      stop = next ? await stopAt(database.owner, next) : undefined;
      ({ one, url } = await processOn(database, folder));
    }
    await until('the list is applied', async () => (await look()).state === applied.code, DEADLINE);
    expect((await look()).done).toBe(STONES);
    expect(await ledgerFaults(database.pool)).toEqual([]);
    return (await database.pool.query(RESULT, [id])).rows;
  } finally {
    one.kill('SIGKILL');
    await one.exited;
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  }
}

it(
  'a list whose process is killed at any point continues, with the result of an undisturbed import',
  async () => {
    const [disturbed, undisturbed] = await Promise.all([resultOf(KILLS), resultOf([])]);
    expect(undisturbed).toHaveLength(STONES + 1);
    expect(disturbed).toEqual(undisturbed);
  },
  PATIENCE,
);
