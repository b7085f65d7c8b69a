import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { MEMO_MOVEMENT, MEMO_REQUEST, STONE_STATUS } from '#machines/codes.ts';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { until } from '../../support/runner/until.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type Issued, type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf, colleagueOf } from '../../support/trade/people.ts';

type Schemas = components['schemas'];

const BUY = MEMO_REQUEST.buy.code;
const RETURN = MEMO_REQUEST.return.code;
const EXTEND = MEMO_REQUEST.extend.code;
const AGREED = 'As agreed by telephone.';

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
afterAll(() => portal?.stop());

const sql = async <T = Record<string, unknown>>(query: string, ...values: unknown[]) =>
  (await portal.database.pool.query(query, values)).rows as T[];
const issued = async (stones = 1, buyer = cast.ada): Promise<Issued> =>
  memos.issued(cast.administrator, await desk.stones(stones), buyer);
const idsOf = ({ lines }: Issued) => lines.map(({ id }) => id);
const stateOf = async (id: string) => {
  const [row] = await sql<{ state: number; status: number; requested: number | null }>(
    `select l.state, s.status, l.requested from memo_line l join stone s on s.id = l.stone_id where l.id = $1`,
    id,
  );
  return row;
};
const eventsOf = async (id: string) =>
  sql<{ event: string; reason: string | null }>(
    `select event, reason from ledger where record_id = $1 and workflow = 'memoLine' order by id`,
    id,
  );
const detail = async (by: Person, id: string) => {
  const answer = await portal.call(by.token, 'GET', `/inventory/memo/${id}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as unknown as {
    memo: Schemas['MemoDocument'];
    lines: Schemas['LineRow'][];
    history: Schemas['MemoEvent'][];
  };
};
const noticesOf = (kind: string, stockNo: string | undefined) =>
  sql<{ user_id: string; closed: boolean; detail: string }>(
    `select user_id, closed_at is not null as closed, detail from notice where kind = $1 and detail like '%' || $2 || '%'`,
    kind,
    stockNo,
  );
const memoQueue = async (by: Person) => {
  const { body } = await portal.call(by.token, 'GET', '/day?queue=memos&size=100');
  const [queue] = body.data as unknown as { tasks: { number: string; about: string | null }[] }[];
  return queue?.tasks ?? [];
};

describe('the requests of a client about stones on memo', () => {
  it('run the sale, the receipt and the renewal in the transaction that grants them', async () => {
    const { ada, tove } = cast;
    const memo = await issued(4);
    const [bought = '', returned = '', extended = '', untouched = ''] = idsOf(memo);
    expect(await memos.request(ada, [bought], BUY, 'Our customer takes it.')).toMatchObject({
      status: 200,
      body: { message: 'Request sent for 1 stone' },
    });
    expect((await memos.request(ada, [returned], RETURN)).status).toBe(200);
    expect((await memos.request(ada, [extended], EXTEND)).status).toBe(200);
    const { lines } = await detail(tove, memo.memo_id);
    expect(lines.find(({ id }) => id === bought)?.memo).toMatchObject({
      requested: BUY,
      request_note: 'Our customer takes it.',
      requested_by: expect.stringContaining('Ada'),
    });
    expect((await memoQueue(tove)).find(({ number }) => number === memo.memo_no)?.about).toBe(
      '1 to buy, 1 to return, 1 to extend',
    );
    const [day] = await memos.daysFromToday(40);
    expect(await memos.grant(tove, [bought, returned, extended], AGREED, day)).toMatchObject({
      status: 200,
      body: { message: 'Request granted for 3 stones' },
    });
    expect(await stateOf(bought)).toEqual({
      state: MEMO_MOVEMENT.sold.code,
      status: STONE_STATUS.soldOut.code,
      requested: null,
    });
    expect(await stateOf(returned)).toEqual({
      state: MEMO_MOVEMENT.received.code,
      status: STONE_STATUS.available.code,
      requested: null,
    });
    expect(await stateOf(extended)).toMatchObject({
      state: MEMO_MOVEMENT.issued.code,
      requested: null,
    });
    expect((await stateOf(untouched))?.state).toBe(MEMO_MOVEMENT.issued.code);
    expect((await detail(ada, memo.memo_id)).memo).toMatchObject({
      due_on: day,
      sold: { pieces: 1 },
      received: { pieces: 1 },
      out: { pieces: 2 },
    });
    const [billed] = await sql<{ amount: string; issued: string }>(
      `select i.amount, l.amount as issued from invoice_line i join memo_line l on l.id = i.memo_line_id where l.id = $1`,
      bought,
    );
    expect(billed?.amount).toBe(billed?.issued);
    expect(await eventsOf(bought)).toEqual([
      { event: 'memo.issue', reason: null },
      { event: 'memo.request', reason: 'To buy: Our customer takes it.' },
      { event: 'memo.grant', reason: AGREED },
      { event: 'memo.sell', reason: AGREED },
    ]);
    expect((await memoQueue(tove)).map(({ number }) => number)).not.toContain(memo.memo_no);
    const stockNo = memo.lines.find(({ id }) => id === bought)?.stock_no;
    await until('both sides are notified', async () => {
      const asked = await noticesOf('memo.requested', stockNo);
      const granted = await noticesOf('memo.granted', stockNo);
      return (
        asked.some(({ user_id, closed }) => user_id === tove.id && closed) &&
        granted.some(({ user_id }) => user_id === ada.id)
      );
    });
  });

  it('are declined with a reason, or withdrawn, and can be sent again', async () => {
    const { ada, administrator } = cast;
    const memo = await issued(2);
    const ids = idsOf(memo);
    const colleague = await colleagueOf(portal, ada);
    await memos.request(ada, ids, BUY);
    expect(await memos.retract(colleague, ids)).toMatchObject({
      status: 200,
      body: { message: 'Request withdrawn for 2 stones' },
    });
    await memos.request(ada, ids, RETURN);
    expect((await memos.decline(administrator, ids, 'The courier comes on Monday.')).status).toBe(
      200,
    );
    expect(
      (await detail(ada, memo.memo_id)).history.map(({ event, reason }) => [event, reason]),
    ).toContainEqual(['memo.decline', 'The courier comes on Monday.']);
    for (const id of ids)
      expect(await stateOf(id)).toMatchObject({
        state: MEMO_MOVEMENT.issued.code,
        requested: null,
      });
    expect((await memos.request(ada, ids, BUY)).status).toBe(200);
  });

  it('end with the sale, the receipt and the renewal of the memo', async () => {
    const { ada, administrator } = cast;
    const memo = await issued(3);
    const [sold = '', received = '', extended = ''] = idsOf(memo);
    await memos.request(ada, [sold, received], EXTEND);
    await memos.request(ada, [extended], EXTEND);
    expect((await memos.sell(administrator, [sold])).status).toBe(200);
    expect((await memos.receive(administrator, [received])).status).toBe(200);
    const [day] = await memos.daysFromToday(50);
    expect((await memos.renew(administrator, [memo.memo_id], day, AGREED)).status).toBe(200);
    for (const id of idsOf(memo)) expect((await stateOf(id))?.requested).toBeNull();
    expect((await eventsOf(extended)).map(({ event }) => event)).toEqual([
      'memo.issue',
      'memo.request',
      'memo.grant',
    ]);
  });

  it('are refused to others, a second time, and for settled stones', async () => {
    const { ada, hanna, administrator, tove, auditor } = cast;
    const memo = await issued(3);
    const [open = '', settled = '', free = ''] = idsOf(memo);
    await memos.request(ada, [open], BUY);
    await memos.receive(administrator, [settled]);
    const before = await fingerprint(portal.database.pool);
    for (const request of [BUY, EXTEND])
      expect(await memos.request(ada, [open], request)).toMatchObject({
        status: 409,
        body: {
          code: 'REQUEST_OPEN',
          message: 'There is already an open request for this stone. Please withdraw it first.',
        },
      });
    // All or nothing.
    expect((await memos.request(ada, [free, open], BUY)).status).toBe(409);
    expect((await memos.request(ada, [settled], BUY)).status).toBe(409);
    expect((await memos.request(hanna, [free], BUY)).status).toBe(404);
    expect((await memos.request(ada, [NOBODYS_ID], BUY)).status).toBe(404);
    expect((await memos.retract(hanna, [open])).status).toBe(404);
    for (const by of [administrator, tove, auditor])
      expect((await memos.request(by, [free], BUY)).status).toBe(403);
    for (const wrong of [0, 4, 1.5])
      expect((await memos.request(ada, [free], wrong)).status).toBe(400);
    for (const act of [memos.grant, memos.decline]) {
      expect((await act(ada, [open], AGREED)).status).toBe(403);
      expect(await act(administrator, [free], AGREED)).toMatchObject({
        status: 409,
        body: { code: 'NO_REQUEST', message: 'There is no open request for this stone.' },
      });
      expect((await act(administrator, [open], '   ')).status).toBe(400);
      expect((await act(administrator, [NOBODYS_ID], AGREED)).status).toBe(404);
    }
    expect(await memos.retract(ada, [free])).toMatchObject({
      status: 409,
      body: { code: 'NO_REQUEST' },
    });
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('to extend are granted only within the terms of the client', async () => {
    const { ada, administrator } = cast;
    const memo = await issued(2);
    const [extended = '', bought = ''] = idsOf(memo);
    await memos.request(ada, [extended], EXTEND);
    await memos.request(ada, [bought], BUY);
    const [earlier, late] = await memos.daysFromToday(1, 400);
    const before = await fingerprint(portal.database.pool);
    expect(await memos.grant(administrator, [extended, bought], AGREED)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'data.due_on' }] },
    });
    // The sale of the other stone does not happen either.
    for (const day of [earlier, late])
      expect((await memos.grant(administrator, [extended, bought], AGREED, day)).status).toBe(409);
    expect(await fingerprint(portal.database.pool)).toEqual(before);
  });

  it('are decided once if two people grant and decline at the same time', async () => {
    for (let round = 0; round < 3; round += 1) {
      const memo = await issued(1);
      const ids = idsOf(memo);
      await memos.request(cast.ada, ids, BUY);
      const answers = await Promise.all([
        memos.grant(cast.administrator, ids, AGREED),
        memos.decline(cast.tove, ids, 'Another client is waiting.'),
        memos.retract(cast.ada, ids),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
      const [line] = ids;
      const events = (await eventsOf(line ?? '')).map(({ event }) => event);
      expect(
        events.filter((event) => /grant|decline|retract/.test(event)),
        events.join(' '),
      ).toHaveLength(1);
    }
  });
});
