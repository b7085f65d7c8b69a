import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  APPROVAL,
  HOLD_QUEUE_STATUS,
  HOLD_STATUS,
  KYC_STATUS,
  MEMO_MOVEMENT,
} from '#machines/codes.ts';
import { ledgerFaults } from '../../support/machines/ledger-faults.ts';
import { until } from '../../support/runner/until.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { associatePath, newAssociate } from '../../support/trade/associates.ts';
import { addCustomer } from '../../support/trade/customers.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type PaperDesk, paperDeskOf } from '../../support/trade/paper-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let papers: PaperDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  papers = await paperDeskOf(portal);
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as Record<string, unknown>[];

const toldOf = (person: Person, kind: string, about: string) =>
  until(`somebody is told of ${kind}`, async () => {
    const rows = await sql(
      'select title from notice where user_id = $1 and kind = $2 and detail like $3',
      person.id,
      kind,
      `%${about}%`,
    );
    return rows[0];
  });

const lastStep = async (id: string) =>
  (
    await sql(
      'select event, reason, actor_id from ledger where record_id = $1 order by id desc limit 1',
      id,
    )
  )[0];

const lettersTo = (address: string, kind: string) =>
  sql('select body from mail where to_address = $1 and kind = $2', address, kind);

describe('an action on a record of another business', () => {
  /** Each act, on a record of ada's: what is sent, what it leaves behind, and how ada hears of it. */
  const ACTS = [
    {
      name: 'releases a hold',
      kind: 'hold.released',
      event: 'hold.release',
      make: async () => {
        const stone = await desk.stone();
        return { stone, id: await desk.held(cast.ada, stone) };
      },
      send: (by: Person, id: string, more: object) => desk.release(by, [id], more),
      stateOf: async (id: string) => (await desk.holdRow(id)).state,
      before: HOLD_STATUS.held.code,
      after: HOLD_STATUS.released.code,
      by: () => cast.administrator,
    },
    {
      name: 'extends a hold',
      kind: 'hold.extended',
      event: 'hold.extend',
      make: async () => {
        const stone = await desk.stone();
        return { stone, id: await desk.held(cast.ada, stone) };
      },
      send: (by: Person, id: string, more: object) => desk.extend(by, [id], more),
      stateOf: async (id: string) => (await desk.holdRow(id)).extended,
      before: false,
      after: true,
      by: () => cast.tove,
    },
    {
      name: 'gives up a place in line',
      kind: 'queue.left',
      event: 'queue.leave',
      make: async () => {
        const stone = await desk.stone();
        await desk.held(cast.hanna, stone);
        return { stone, id: await desk.inLine(cast.ada, stone) };
      },
      send: (by: Person, id: string, more: object) => desk.leave(by, [id], more),
      stateOf: (id: string) => desk.placeState(id),
      before: HOLD_QUEUE_STATUS.waiting.code,
      after: HOLD_QUEUE_STATUS.left.code,
      by: () => cast.qualityControl,
    },
    {
      name: 'cancels a request',
      kind: 'confirm.cancelled',
      event: 'confirm.cancel',
      make: async () => {
        const stone = await desk.stone();
        return { stone, id: await desk.ordered(cast.ada, stone) };
      },
      send: (by: Person, id: string, more: object) => desk.cancelOrders(by, [id], more),
      stateOf: async (id: string) => (await desk.orderRow(id)).state,
      before: APPROVAL.pending.code,
      after: APPROVAL.cancelled.code,
      by: () => cast.administrator,
    },
  ] as const;

  it.each(ACTS.map((act) => [act.name, act] as const))(
    '%s requires a reason, which the owner sees',
    async (_, act) => {
      const { stone, id } = await act.make();
      for (const remark of ['', '   ']) {
        expect(await act.send(act.by(), id, { remark })).toMatchObject({
          status: 400,
          body: { code: 'OWNER_REASON_MISSING' },
        });
      }
      expect(await act.stateOf(id)).toBe(act.before);

      const remark = `The client rang about ${stone.stock_no}.`;
      expect(await act.send(act.by(), id, { remark })).toMatchObject({ status: 200 });
      expect(await act.stateOf(id)).toBe(act.after);
      expect(await lastStep(id)).toEqual({
        event: act.event,
        reason: remark,
        actor_id: act.by().id,
      });
      await toldOf(cast.ada, act.kind, stone.stock_no);
      const letters = await lettersTo('ada@haldenroe.example', act.kind);
      expect(letters.filter(({ body }) => String(body).includes(remark))).toHaveLength(1);
      const audited = await sql(
        `select summary -> 'data' ->> 'remark' as remark from audit_entry where actor_id = $1 order by id desc limit 1`,
        act.by().id,
      );
      expect(audited).toEqual([{ remark }]);
    },
  );

  it.each(ACTS.map((act) => [act.name, act] as const))(
    '%s requires no reason from the owner, who gets no e-mail about it',
    async (_, act) => {
      const { id } = await act.make();
      const before = await lettersTo('ada@haldenroe.example', act.kind);
      expect(await act.send(cast.ada, id, {})).toMatchObject({ status: 200 });
      expect(await act.stateOf(id)).toBe(act.after);
      expect(await lettersTo('ada@haldenroe.example', act.kind)).toEqual(before);
    },
  );

  it('has one reason for many records, and each business gets its own e-mail', async () => {
    const [one, other] = [await desk.stone(), await desk.stone()];
    const ids = [await desk.held(cast.ada, one), await desk.held(cast.hanna, other)];
    const remark = 'The safe is moved tonight.';
    expect(await desk.release(cast.administrator, ids, { remark })).toMatchObject({ status: 200 });
    for (const [address, stone] of [
      ['ada@haldenroe.example', one],
      ['hanna@brookbezel.example', other],
    ] as const) {
      const mine = (await lettersTo(address, 'hold.released')).filter(({ body }) =>
        String(body).includes(remark),
      );
      expect(mine).toHaveLength(1);
      expect(mine[0]?.body).toContain(stone.stock_no);
    }
  });
});

describe('a return by mistake', () => {
  async function out(count: number) {
    const stones = await desk.stones(count);
    const { lines, memo_id } = await memos.issued(cast.administrator, stones, cast.ada);
    return { stones, ids: lines.map(({ id }) => id), memoId: memo_id };
  }
  const statesOf = async (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await memos.lineRow(id)).state));

  it('is undone for all stones at once, and the memo is open again', async () => {
    const { stones, ids, memoId } = await out(2);
    await memos.receive(cast.tove, ids);
    expect(await memos.takeBack(cast.tove, ids)).toMatchObject({ status: 200 });
    expect(await statesOf(ids)).toEqual([MEMO_MOVEMENT.issued.code, MEMO_MOVEMENT.issued.code]);
    for (const stone of stones) expect(await desk.statusOf(stone)).toBe(5);
    expect(await sql('select state from memo where id = $1', memoId)).toEqual([{ state: 1 }]);
    expect(await lastStep(ids[0] ?? '')).toMatchObject({
      event: 'memo.takeBack',
      actor_id: cast.tove.id,
    });
  });

  it('cannot be undone by a colleague, or after one of the stones changed', async () => {
    const { stones, ids } = await out(2);
    await memos.receive(cast.tove, ids);
    expect(await memos.takeBack(cast.administrator, ids)).toMatchObject({
      status: 403,
      body: { message: 'Only the person who did this can undo it.' },
    });
    const [first] = stones;
    if (!first) throw new Error('no stone went out');
    await desk.held(cast.hanna, first);
    expect(await memos.takeBack(cast.tove, ids)).toMatchObject({
      status: 409,
      body: {
        message: 'This stone has changed since the action, so the action cannot be undone.',
        errors: [{ stock_no: first.stock_no }],
      },
    });
    expect(await statesOf(ids)).toEqual([MEMO_MOVEMENT.received.code, MEMO_MOVEMENT.received.code]);
  });
});

describe('a decision on a document by mistake', () => {
  it('is undone: the document waits again, and the business is notified', async () => {
    const id = await papers.sent(cast.hanna, 'owner');
    await papers.decide(cast.qualityControl, 'owner', id, KYC_STATUS.rejected.code, 'Cut off.');
    expect(await papers.takeBack(cast.qualityControl, [id])).toMatchObject({ status: 200 });
    expect(await papers.documentOf(cast.administrator, cast.hanna.businessId, id)).toMatchObject({
      status: KYC_STATUS.pending.code,
      remark: null,
      decided_at: null,
      decided_by: null,
    });
    await toldOf(cast.hanna, 'kyc.takenBack', 'Passport');
    expect(await lettersTo('hanna@brookbezel.example', 'kyc.takenBack')).toHaveLength(1);
    // Who sent it still decides on nothing of it, and somebody else can decide again.
    expect(
      await papers.decide(cast.administrator, 'owner', id, KYC_STATUS.approved.code),
    ).toMatchObject({ status: 200 });
  });

  it('can be undone only by its author, and only staff see who decided', async () => {
    const id = await papers.sent(cast.ravi, 'owner');
    await papers.decide(cast.qualityControl, 'owner', id, KYC_STATUS.approved.code);
    expect(await papers.takeBack(cast.administrator, [id])).toMatchObject({ status: 403 });
    expect(await papers.takeBack(cast.tove, [id])).toMatchObject({ status: 404 });
    const decidedBy = async (person: Person) =>
      (
        (await papers.documentOf(person, cast.ravi.businessId, id)) as unknown as {
          decided_by: string | null;
        }
      ).decided_by;
    expect([await decidedBy(cast.administrator), await decidedBy(cast.ravi)]).toEqual([
      cast.qualityControl.id,
      null,
    ]);
  });
});

describe('a price change by mistake', () => {
  const priced = async (ids: readonly string[]) =>
    (
      await sql(
        'select price_per_ct, amount from confirm_stone where id = any($1) order by array_position($1, id)',
        ids,
      )
    ).map(({ price_per_ct, amount }) => [Number(price_per_ct), Number(amount)]);
  async function dearer() {
    const ids: string[] = [];
    for (const stone of await desk.stones(2)) ids.push(await desk.ordered(cast.ada, stone));
    await desk.askLittle(ids);
    const before = await priced(ids);
    const changed = await desk.updateOrders(cast.tove, ids, { price_per_ct: 4321.5 });
    expect(changed).toMatchObject({ status: 200 });
    const back = ids.map((id, at) => ({ id, was: 4321.5, price_per_ct: before[at]?.[0] }));
    return { ids, before, back };
  }

  it('is undone for each stone, to the cent', async () => {
    const { ids, before, back } = await dearer();
    expect(await priced(ids)).not.toEqual(before);
    expect(await desk.updateOrders(cast.tove, ids, { prices: back })).toMatchObject({
      status: 200,
    });
    expect(await priced(ids)).toEqual(before);
  });

  it('is not undone for any stone if another user changed one since', async () => {
    const { ids, back } = await dearer();
    const [first = ''] = ids;
    await desk.updateOrders(cast.administrator, [first], { price_per_ct: 4000 });
    const now = await priced(ids);
    expect(await desk.updateOrders(cast.tove, ids, { prices: back })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED_MEANWHILE', errors: [{ id: first }] },
    });
    expect(await priced(ids)).toEqual(now);
  });

  it('cannot be made by the client, or for an unknown order', async () => {
    const { ids, back } = await dearer();
    const now = await priced(ids);
    expect(await desk.updateOrders(cast.ada, ids, { prices: back })).toMatchObject({ status: 403 });
    for (const [named, more] of [
      [ids.slice(0, 1), { prices: back }],
      [ids, { prices: back, price_per_ct: 4000 }],
    ] as const)
      expect(await desk.updateOrders(cast.tove, named, more)).toMatchObject({ status: 400 });
    expect(await priced(ids)).toEqual(now);
  });
});

describe('deleting an account', () => {
  const end = (path: string, remark?: string) =>
    portal.call(
      cast.administrator.token,
      'DELETE',
      remark === undefined ? path : `${path}?remark=${encodeURIComponent(remark)}`,
    );

  it.each([
    [
      'an associate',
      async () => associatePath((await newAssociate(portal, cast.administrator)).id),
    ],
    [
      'a customer',
      async () => {
        const { id } = await addCustomer(portal, cast.administrator, {
          email: 'leaver@leavers.example',
        });
        return `/customer/user/${id}`;
      },
    ],
    [
      'somebody of quality control',
      async () => {
        const { body } = await portal.call(cast.administrator.token, 'POST', '/admin/create-qc', {
          body: {
            data: { email: 'qc@leavers.example', first_name: 'Ines', last_name: 'Marchetti' },
          },
        });
        return `/admin/delete-qc/${(body.data as { id: string }).id}`;
      },
    ],
  ] as const)('requires a reason for %s, which is stored', async (_, made) => {
    const path = await made();
    const id = path.split('/').at(-1) ?? '';
    for (const nothing of ['', '   '])
      expect(await end(path, nothing)).toMatchObject({ status: 400 });
    expect(await sql('select deleted_at from app_user where id = $1', id)).toEqual([
      { deleted_at: null },
    ]);
    expect(await end(path, '  Left the firm in June. ')).toMatchObject({ status: 200 });
    expect(await lastStep(id)).toMatchObject({
      event: 'flag.deactivate',
      reason: 'Left the firm in June.',
      actor_id: cast.administrator.id,
    });
    const [audited] = await sql(
      `select summary from audit_entry where summary -> 'path' ->> 'id' = $1 order by id desc limit 1`,
      id,
    );
    expect(audited?.summary).toMatchObject({ reason: 'Left the firm in June.' });
  });
});

it('leaves a ledger that passes the check', async () => {
  expect(await ledgerFaults(portal.database.pool)).toEqual([]);
});
