import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STONE_STATUS } from '#machines/codes.ts';
import { until } from '../../support/runner/until.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/**
 * Two batches that share stones wait for each other instead of dying, because all take their stones in the order of
 * their ids, whatever names them, and their stones before what stands on them. Here the second batch is a gate on a
 * stone in the middle: while a batch waits at it, it has all that come before, and all that comes later must be free.
 */
let portal: Portal;
let pool: pg.Pool;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let keep: KeepDesk;
beforeAll(async () => {
  portal = await startPortal();
  pool = portal.database.pool;
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  keep = keepDeskOf(portal);
  const { rows } = await pool.query<{ id: string }>('select id from provider');
  const suppliers = rows.map(({ id }) => id);
  const limited = await portal.call(
    cast.administrator.token,
    'PUT',
    `/customer/inventory-settings/${cast.ravi.id}`,
    { body: { data: { suppliers } } },
  );
  expect(limited.status, JSON.stringify(limited.body)).toBe(200);
});
afterAll(() => portal.stop());

/** Stones by descending ids: the last of them is the first to be locked. */
type Batch = readonly Stone[];

/** So many that no way through the tables comes upon one half of them before the other by chance. */
const SIZE = 12;

/** Stones whose numbers, and whose places in the table, go the other way round than their ids. */
async function contraryBatch(): Promise<Batch> {
  const stones = (await desk.stones(SIZE)).toSorted((a, b) => (a.id < b.id ? 1 : -1));
  const batch: Stone[] = [];
  for (const [at, { id, stock_no }] of stones.entries()) {
    const contrary = `${at}-${stock_no}`;
    await pool.query('update stone set stock_no = $2 where id = $1', [id, contrary]);
    batch.push({ id, stock_no: contrary });
  }
  return batch;
}

const numbersOf = (batch: Batch): string[] => batch.map(({ stock_no }) => stock_no);
type Row = readonly [table: string, id: string];
const asRows = (stones: Batch): Row[] => stones.map(({ id }) => ['stone', id]);
const MIDDLE = SIZE / 2;
const later = (batch: Batch): Row[] => asRows(batch.slice(0, MIDDLE));
const earlier = (batch: Batch): Row[] => asRows(batch.slice(MIDDLE + 1));

/**
 * Sends a batch while the stone in its middle is taken. Of these rows it then holds exactly the expected ones. A row
 * that a job holds for a moment becomes free; a row of the waiting batch does not.
 */
async function expectHeldWhileWaiting(
  batch: Batch,
  rows: readonly Row[],
  expected: readonly Row[],
  send: () => Promise<Answer>,
): Promise<void> {
  const gate = await pool.connect();
  const other = await pool.connect();
  try {
    await gate.query('begin');
    const { rows: own } = await gate.query<{ pid: number }>(
      'select pg_backend_pid() as pid from stone where id = $1 for update',
      [batch[MIDDLE]?.id],
    );
    const answer = send();
    await until('the batch waits at the gate', async () => {
      const { rowCount } = await other.query(
        'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
        [own[0]?.pid],
      );
      return rowCount === 1;
    });
    await expect
      .poll(async () => {
        const held: Row[] = [];
        for (const [table, id] of rows) {
          const free = await other.query(
            `select from ${table} where id = $1 for no key update skip locked`,
            [id],
          );
          if (free.rowCount === 0) held.push([table, id]);
        }
        return held;
      })
      .toEqual(expected);
    await gate.query('rollback');
    expect(await answer).toMatchObject({ status: 200 });
  } finally {
    gate.release();
    other.release();
  }
}

const BY_NUMBER: readonly [string, (batch: Batch) => Promise<Answer>][] = [
  ['a hold', (batch) => desk.hold(cast.ada, numbersOf(batch))],
  [
    'a hold of a client who is shown what it may see',
    (batch) => desk.hold(cast.ravi, numbersOf(batch)),
  ],
  ['a purchase request', (batch) => desk.confirm(cast.ada, numbersOf(batch))],
  [
    'a memo',
    (batch) => memos.issue(cast.administrator, numbersOf(batch), { user_id: cast.ada.id }),
  ],
  ['a cart', (batch) => keep.add(cast.ada, 'cart', batch)],
  ['an enquiry', (batch) => keep.ask(cast.ada, batch)],
];

describe('a batch of stones waits at a locked stone, and has locked only the stones before it', () => {
  it.each(BY_NUMBER)('%s', async (_, send) => {
    const batch = await contraryBatch();
    const rows = [...later(batch), ...earlier(batch)];
    await expectHeldWhileWaiting(batch, rows, earlier(batch), () => send(batch));
  });
});

describe('a batch of stones by number is decided by the state after it got its locks', () => {
  it.each(BY_NUMBER)('%s', async (_, send) => {
    const batch = await contraryBatch();
    const gone = batch.at(-1)?.id;
    const { status } = await behindGate(
      pool,
      {
        lock: {
          text: 'update stone set status = $2 where id = $1',
          values: [gone, STONE_STATUS.notAvailable.code],
        },
        waiting: 1,
      },
      () => send(batch),
    );
    expect(status).toBe(409);
    const { rows } = await pool.query<{ id: string }>(
      'select id from stone where id = any($1) and status <> $2',
      [batch.map(({ id }) => id), STONE_STATUS.available.code],
    );
    expect(rows).toEqual([{ id: gone }]);
  });
});

it('a hold is decided by its state after it got its locks, even if a change did not touch its stone', async () => {
  const stone = await desk.stone();
  const hold = await desk.held(cast.ada, stone);
  const { status } = await behindGate(
    pool,
    {
      lock: { text: 'update hold set extended = true where id = $1', values: [hold] },
      waiting: 1,
    },
    () => desk.extend(cast.ada, [hold]),
  );
  expect(status).toBe(409);
});

describe('a batch of records waits at a locked stone, and has locked no record', () => {
  it.each<[string, string, (stone: Stone) => Promise<string>, (ids: string[]) => Promise<Answer>]>([
    ['holds', 'hold', (stone) => desk.held(cast.ada, stone), (ids) => desk.release(cast.ada, ids)],
    [
      'orders',
      'confirm_stone',
      (stone) => desk.ordered(cast.ada, stone),
      (ids) => desk.approve(cast.qualityControl, ids),
    ],
    [
      'lines of memos',
      'memo_line',
      async (stone) => {
        const { lines } = await memos.issued(cast.administrator, [stone], cast.ada);
        return lines[0]?.id ?? '';
      },
      (ids) => memos.receive(cast.administrator, ids),
    ],
    [
      'lines of a cart',
      'cart_line',
      (stone) => keep.added(cast.ada, 'cart', stone),
      (ids) => keep.remove(cast.ada, 'cart', ids),
    ],
    [
      'enquiries',
      'enquiry',
      (stone) => keep.asked(cast.ada, stone),
      (ids) => keep.close(cast.ada, ids, 'Bought elsewhere.'),
    ],
  ])('%s', async (_, table, make, send) => {
    const batch = await contraryBatch();
    const ids: string[] = [];
    for (const stone of batch) ids.push(await make(stone));
    const records = ids.map((id): Row => [table, id]);
    const rows = [...later(batch), ...earlier(batch), ...records];
    await expectHeldWhileWaiting(batch, rows, earlier(batch), () => send(ids));
  });
});
