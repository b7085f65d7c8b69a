import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MEMO_MOVEMENT, MEMO_STATUS } from '#machines/codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { memoLineWorkflow } from '#machines/workflows/memo-line.ts';
import { createDatabase } from '../../../server/platform/db/pool.ts';
import { lockStonesOf } from '../../../server/workflows/records/stone-records.ts';
import { RefusedEvents } from '../../../server/workflows/refused-events.ts';
import { runPortalChange } from '../../../server/workflows/run-change.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { idAs, idsAs } from '../../support/runner/id-as.ts';
import { behindGate } from '../../support/servers/behind-gate.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Answer, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

/** Two servers on one database: what one keeps in its memory the other does not know. */
let one: Portal;
let two: Portal;
let cast: Cast;
let desk: Desk;
let memos: readonly [MemoDesk, MemoDesk];
beforeAll(async () => {
  const database = await freshDemoDatabase();
  [one, two] = await Promise.all([startPortal(database), startPortal(database)]);
  cast = await castOf(one);
  desk = deskOf(one);
  memos = [memoDeskOf(one), memoDeskOf(two)];
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop()]);
  await one.database.drop();
});

const deskFor = (turn: number): MemoDesk => memos[turn % 2 === 0 ? 0 : 1];
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
const ten = Array.from({ length: 10 }, (_, turn) => turn);

describe('requests at two servers', () => {
  it('issue one stone to ten clients concurrently: one gets it', async () => {
    const clients = [cast.ada, cast.hanna, cast.ravi, cast.piers, cast.odile];
    const { stock_no } = await desk.stone();
    const answers = await Promise.all(
      ten.map((turn) =>
        deskFor(turn).issue(cast.administrator, [stock_no], {
          user_id: clients[turn % clients.length]?.id,
        }),
      ),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('return and sell the same stones concurrently: one request wins completely', async () => {
    for (let round = 0; round < 4; round += 1) {
      const stones = await desk.stones(6);
      const { memo_id, lines } = await memos[0].issued(cast.administrator, stones, cast.ada);
      const ids = lines.map(({ id }) => id);
      const answers = await Promise.all(
        ten.map((turn) =>
          turn % 2 === 0
            ? memos[0].receive(cast.administrator, ids)
            : memos[1].sell(cast.tove, [...ids].reverse()),
        ),
      );
      expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
      const { out, sold, received, state } = await memos[0].document(cast.tove, memo_id);
      expect([out.pieces, state]).toEqual([0, 3]);
      expect([sold.pieces, received.pieces].sort()).toEqual([0, 6]);
    }
  });

  it('settle overlapping lines of several memos in any order: no deadlock, no partial batch', async () => {
    const stones = await desk.stones(24);
    const issued = await Promise.all(
      [0, 1, 2, 3].map((turn) =>
        deskFor(turn).issued(cast.administrator, stones.slice(turn * 6, turn * 6 + 6), cast.ada),
      ),
    );
    const ids = issued.flatMap(({ lines }) => lines.map(({ id }) => id));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const part = Array.from({ length: 5 }, (__, i) => ids[(turn * 5 + i * 7) % 24] ?? '');
        const call = turn % 3 === 0 ? deskFor(turn).sell : deskFor(turn).receive;
        return call(cast.administrator, [...new Set(part)]);
      }),
    );
    expect(new Set(statuses(answers))).toEqual(new Set([200, 409]));
    const rest = await one.database.pool.query(
      'select id from memo_line where id = any($1) and state = 1',
      [ids],
    );
    if (rest.rows.length > 0)
      await memos[0].receive(
        cast.administrator,
        rest.rows.map(({ id }) => id),
      );
    for (const { memo_id } of issued)
      expect((await memos[1].document(cast.administrator, memo_id)).state).toBe(3);
  });

  it('return the two stones of a memo concurrently: the memo is closed', async () => {
    const { memo_id, lines } = await memos[0].issued(
      cast.administrator,
      await desk.stones(2),
      cast.ada,
    );
    // Neither return can say what becomes of the memo before both lines are received.
    const answers = await behindGate(
      one.database.pool,
      {
        lock: { text: 'select from memo where id = $1 for update', values: [memo_id] },
        waiting: 2,
      },
      () =>
        Promise.all(lines.map(({ id }, turn) => deskFor(turn).receive(cast.administrator, [id]))),
    );
    expect(statuses(answers)).toEqual([200, 200]);
    const { out, received, state } = await memos[1].document(cast.administrator, memo_id);
    expect({ out: out.pieces, received: received.pieces, state }).toEqual({
      out: 0,
      received: 2,
      state: MEMO_STATUS.closed.code,
    });
  });

  // Asked for in the other order, the two stones would else let two batches wait for each other.
  it('record a refusal while another batch has locked its stones', async () => {
    const { lines } = await memos[0].issued(cast.administrator, await desk.stones(2), cast.ada);
    const elsewhere = createDatabase(one.database.url, { connections: 1 });
    await runPortalChange(one.database.pool, idAs(randomUUID()), async (change) => {
      await lockStonesOf(change, 'memo_line', idsAs(lines.map(({ id }) => id)));
      const refused = [...change.stones.values()].reverse().map((stone) => ({
        workflow: memoLineWorkflow,
        recordId: null,
        stone,
        event: 'memo.receive',
        state: MEMO_MOVEMENT.received.code,
        guard: null,
      }));
      await elsewhere.pool.query("set lock_timeout = '2s'");
      await new RefusedEvents(refused).record(elsewhere.pool, PORTAL, change.requestId);
      const { rows } = await elsewhere.pool.query(
        'select stone_id as id from refused_attempt where request_id = $1 order by id',
        [change.requestId],
      );
      expect(rows).toEqual([...change.stones.keys()].sort().map((id) => ({ id })));
    }).finally(elsewhere.close);
  });

  it('reverse a sale once', async () => {
    const { lines } = await memos[0].issued(cast.administrator, [await desk.stone()], cast.ada);
    const ids = lines.map(({ id }) => id);
    await memos[0].sell(cast.administrator, ids);
    const answers = await Promise.all(
      ten.map((turn) => deskFor(turn).reverse(cast.administrator, ids, 'A mistake.')),
    );
    expect(statuses(answers)).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it('number invoices without gaps', async () => {
    const { rows } = await one.database.pool.query(
      `select max(right(invoice_no, 6)::int) - count(*)::int as gaps from invoice
        where invoice_no like 'IN-' || extract(year from now()) || '-%'`,
    );
    expect(rows).toEqual([{ gaps: 0 }]);
  });

  it('leave a ledger that passes the check', async () => {
    expect(await ledgerFaults(one.database.pool)).toEqual([]);
  });
});
