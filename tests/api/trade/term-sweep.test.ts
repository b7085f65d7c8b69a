import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startJobs } from '../../../server/jobs/jobs.ts';
import { QUEUES } from '../../../server/jobs/queues.ts';
import { sweepTerms } from '../../../server/jobs/sweep-terms.ts';
import { folderStorage } from '../../../server/platform/files/folder-storage.ts';
import { createSecretEncryption } from '../../../server/platform/secret-encryption.ts';
import { createAuditChain } from '../../../server/trading/audit-chain/chain.ts';
import { NOBODYS_REQUEST } from '../../support/machines/contract-calls.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { some } from '../../support/runner/some.ts';
import { until, untilHandedOver } from '../../support/runner/until.ts';
import { patientSearch } from '../../support/servers/patient-search.ts';
import { type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

/** The jobs that are to end this record. */
async function jobsFor(queue: string, field: string, id: string) {
  await untilHandedOver(portal);
  return sql(
    `select id, start_after from pgboss.job where name = $1 and data->$2 ? $3`,
    queue,
    field,
    id,
  );
}

const HOUR_AGO = `now() - interval '1 hour'`;
/** What comes to an end by itself: how it begins, and how its end is seen. */
const ENDING = {
  hold: {
    table: 'hold',
    column: 'until',
    queue: QUEUES.holdExpiry,
    field: 'hold_ids',
    begin: async () => desk.held(cast.ada, await desk.stone()),
    ended: { state: 2, end_reason: 'expired' },
  },
  offer: {
    table: 'hold_queue',
    column: 'offered_until',
    queue: QUEUES.offerLapse,
    field: 'queue_ids',
    async begin() {
      const stone = await desk.stone();
      const hold = await desk.held(cast.ada, stone);
      const place = await desk.inLine(cast.hanna, stone);
      await desk.release(cast.ada, [hold]);
      return place;
    },
    ended: { state: 4 },
  },
  request: {
    table: 'confirm_stone',
    column: 'until',
    queue: QUEUES.requestExpiry,
    field: 'order_ids',
    begin: async () => desk.ordered(cast.ada, await desk.stone()),
    ended: { state: 4, reason: 'The order was not answered in time.' },
  },
  'request from the list of an external client': {
    table: 'confirm_stone',
    column: 'until',
    queue: QUEUES.requestExpiry,
    field: 'order_ids',
    async begin() {
      const { stock_no } = await desk.stone();
      const answer = await desk.importList(cast.administrator, [stock_no], {
        user_id: cast.ada.id,
      });
      const [order] = some((answer.body.data as { stones: { id: string }[] }).stones);
      return order.id;
    },
    ended: { state: 4, reason: 'The order was not answered in time.' },
  },
} as const;

describe.each(Object.entries(ENDING))(
  'a %s',
  (_, { table, column, queue, field, begin, ended }) => {
    it('has a job at the time of its end', async () => {
      const id = await begin();
      const jobs = await jobsFor(queue, field, id);
      const [record] = await sql(`select ${column} as at from ${table} where id = $1`, id);
      expect(jobs.map(({ start_after }) => start_after)).toEqual([record?.at]);
    });

    it('is ended by the sweep if its job is lost, and not before its time', async () => {
      const id = await begin();
      const jobs = await jobsFor(queue, field, id);
      expect(jobs).toHaveLength(1);
      await sql('delete from pgboss.job where id = $1', jobs[0]?.id);
      await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
      const [early] = some(await sql(`select state from ${table} where id = $1`, id));
      expect(early.state).not.toBe(ended.state);
      await sql(`update ${table} set ${column} = ${HOUR_AGO} where id = $1`, id);
      await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
      const [late] = await sql(`select * from ${table} where id = $1`, id);
      expect(late).toMatchObject(ended);
    });
  },
);

it('an extended hold also has a job at the time of its new end', async () => {
  const { queue, field, begin } = ENDING.hold;
  const id = await begin();
  const [first] = some(await jobsFor(queue, field, id));
  expect(await desk.extend(cast.ada, [id])).toMatchObject({ status: 200 });
  const [hold] = some(await sql('select until from hold where id = $1', id));
  expect(hold.until).not.toEqual(first.start_after);
  const jobs = await jobsFor(queue, field, id);
  expect(jobs.map(({ start_after }) => start_after)).toContainEqual(hold.until);
});

it('an overdue memo is reported by the sweep', async () => {
  const { memo_id } = await memos.issued(cast.administrator, [await desk.stone()], cast.ada);
  await sql(
    "update memo set due_on = current_date - 1, created_at = now() - interval '15 days' where id = $1",
    memo_id,
  );
  await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
  const [memo] = await sql('select reminders from memo where id = $1', memo_id);
  expect(memo).toEqual({ reminders: 2 });
});

it('staff are reminded of a pending order by the sweep', async () => {
  const id = await desk.ordered(cast.ada, await desk.stone());
  await sql(
    `update confirm_stone set term_began = now() - interval '30 hours', until = now() + interval '42 hours' where id = $1`,
    id,
  );
  await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
  expect(await desk.orderRow(id)).toMatchObject({ state: 1, reminded: 1 });
});

describe('the sweep', () => {
  it('is scheduled every minute', async () => {
    const { pool } = portal.database;
    const fail = (error: unknown) => expect.fail(String(error));
    const search = patientSearch(pool, fail);
    const jobs = await startJobs(
      {
        pool,
        search,
        storage: folderStorage(portal.filesDir),
        sealing: createSecretEncryption('a ring of the test'),
        auditChain: createAuditChain('a key of the test', portal.filesDir),
        reach: 'public',
        fetchMedia: 'off',
        giaReports: null,
        companyZone: 'UTC',
        publicAddress: () => 'http://portal.example',
      },
      { post: null, openPost: null },
      fail,
    );
    const due = await sql(
      'delete from pgboss.schedule where name = $1 returning cron',
      QUEUES.termSweep,
    );
    await sql('delete from pgboss.schedule');
    await jobs.stop();
    await search.stop();
    expect(due).toEqual([{ cron: '* * * * *' }]);
  });

  it('is executed by the worker in that minute', async () => {
    const id = await desk.ordered(cast.ada, await desk.stone());
    await untilHandedOver(portal);
    await sql(`update confirm_stone set until = ${HOUR_AGO} where id = $1`, id);
    await sql('insert into pgboss.job (name) values ($1)', QUEUES.termSweep);
    await until('the request has ended', async () => (await desk.orderRow(id)).state === 4);
  });

  it('continues with the other kinds if one kind fails', async () => {
    const hold = await desk.held(cast.ada, await desk.stone());
    const request = await desk.ordered(cast.ada, await desk.stone());
    await untilHandedOver(portal);
    await sql(`update hold set until = ${HOUR_AGO} where id = $1`, hold);
    await sql(`update confirm_stone set until = ${HOUR_AGO} where id = $1`, request);
    const { owner } = portal.database;
    await owner.query(
      `create function stop_holds() returns trigger language plpgsql as $$ begin raise 'not today'; end $$`,
    );
    await owner.query(
      'create trigger stop_holds before update on hold for each row execute function stop_holds()',
    );
    await expect(sweepTerms(portal.database.pool, NOBODYS_REQUEST)).rejects.toThrow(
      'some due records could not be processed',
    );
    await owner.query('drop trigger stop_holds on hold');
    expect(await desk.orderRow(request)).toMatchObject({ state: 4 });
    expect(await desk.holdRow(hold)).toMatchObject({ state: 1 });
    await sweepTerms(portal.database.pool, NOBODYS_REQUEST);
    expect(await desk.holdRow(hold)).toMatchObject({ state: 2 });
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
