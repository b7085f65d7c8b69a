import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type CheckDesk, checkDeskOf, RETURN_CHECKS } from '../../support/trade/check-desk.ts';
import { type Desk, deskOf, HOLDS, ORDERS } from '../../support/trade/desk.ts';
import { AGING, MEMOS, type MemoDesk, memoDeskOf } from '../../support/trade/memo-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

type DayQueue = components['schemas']['DayQueue'];
type QueueName = DayQueue['queue'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let memos: MemoDesk;
let checks: CheckDesk;
beforeAll(async () => {
  portal = await startPortal(await freshDemoDatabase());
  cast = await castOf(portal);
  desk = deskOf(portal);
  memos = memoDeskOf(portal);
  checks = checkDeskOf(portal, cast);
});
afterAll(async () => {
  await portal.stop();
  await portal.database.drop();
});

async function day(by: Person, query = 'size=1000'): Promise<DayQueue[]> {
  const answer = await portal.call(by.token, 'GET', `/day?${query}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as DayQueue[];
}
async function queue(by: Person, name: QueueName): Promise<DayQueue> {
  const found = (await day(by, `queue=${name}&size=1000`))[0];
  if (!found) throw new Error(`${name} is no queue of this person`);
  return found;
}
const sql = async <T>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await portal.database.pool.query(text, values)).rows as T[];
const endingIn = (holdId: string, hours: number) =>
  sql('update hold set until = now() + make_interval(hours => $2) where id = $1', holdId, hours);
/** How many rows a list says it has. */
async function listed(by: Person, method: string, path: string): Promise<number> {
  const answer = await portal.call(
    by.token,
    method,
    path,
    method === 'GET' ? {} : { body: { data: {} } },
  );
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return (answer.body as unknown as { pagination: { totalRecords: number } }).pagination
    .totalRecords;
}
const namesOf = (queues: DayQueue[]): QueueName[] => queues.map((one) => one.queue);

describe('the queues of the day', () => {
  it('are those in which the person may decide', async () => {
    expect(namesOf(await day(cast.administrator))).toEqual([
      'requests',
      'kyc',
      'holds',
      'memos',
      'checks',
      'limits',
      'verifications',
    ]);
    expect(namesOf(await day(cast.qualityControl))).toEqual([
      'requests',
      'kyc',
      'holds',
      'checks',
      'verifications',
    ]);
    expect(namesOf(await day(cast.tove))).toEqual(['holds', 'memos', 'limits']);
    for (const other of [cast.ada, cast.guest, cast.apiProvider, cast.ftpProvider, cast.auditor])
      expect(await portal.call(other.token, 'GET', '/day')).toMatchObject({ status: 403 });
  });

  it('omit queues without write permission', async () => {
    const path = '/admin/transaction/hold';
    const set = (write: boolean) =>
      sql(
        `update user_permission p set write_access = $3 from submodule s
          where s.id = p.submodule_id and s.path = $2 and p.user_id = $1`,
        cast.qualityControl.id,
        path,
        write,
      );
    await set(false);
    expect(namesOf(await day(cast.qualityControl))).toEqual([
      'requests',
      'kyc',
      'checks',
      'verifications',
    ]);
    await set(true);
    expect(namesOf(await day(cast.qualityControl))).toContain('holds');
  });

  it('show an associate only the own clients', async () => {
    const mine = await desk.held(cast.ada, await desk.stone());
    const foreign = await desk.held(cast.hanna, await desk.stone());
    await endingIn(mine, 3);
    await endingIn(foreign, 3);
    const ids = async (by: Person) => (await queue(by, 'holds')).tasks.map(({ id }) => id);
    expect(await ids(cast.tove)).toContain(mine);
    expect(await ids(cast.tove)).not.toContain(foreign);
    expect(await ids(cast.administrator)).toEqual(expect.arrayContaining([mine, foreign]));
  });
});

describe('a queue of the day', () => {
  it('has one entry per order, with the value of its stones, oldest first', async () => {
    const stones = await desk.stones(3);
    const answer = await desk.confirm(
      cast.ada,
      stones.map(({ stock_no }) => stock_no),
    );
    expect(answer).toMatchObject({ status: 200 });
    const [order] = await sql<{ order_no: string; pieces: number; cents: number; carat: number }>(
      `select l.order_no, count(*)::int as pieces, (sum(l.amount) * 100)::float8 as cents, sum(s.carat)::float8 as carat
         from confirm_stone l join stone s on s.id = l.stone_id where l.stone_id = any($1) and l.state = 1 group by l.order_no`,
      stones.map(({ id }) => id),
    );
    const { tasks, left } = await queue(cast.administrator, 'requests');
    const task = tasks.find(({ number }) => number === order?.order_no);
    expect(task).toMatchObject({ pieces: 3, carat: order?.carat, is_mine: false });
    expect(Math.round((task?.amount ?? 0) * 100)).toBe(order?.cents);
    expect(left).toBe(tasks.length);
    const moments = tasks.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort());
    expect(new Set(tasks.map(({ number }) => number)).size).toBe(tasks.length);
  });

  it("marks the person's own orders, and removes an order after the decision", async () => {
    const stone = await desk.stone();
    const line = await desk.ordered(cast.administrator, stone, { user_id: cast.ada.id });
    const here = async (by: Person) =>
      (await queue(by, 'requests')).tasks.find(({ id }) => id === line);
    expect(await here(cast.administrator)).toMatchObject({ is_mine: true });
    expect(await here(cast.qualityControl)).toMatchObject({ is_mine: false });
    expect(await desk.approve(cast.qualityControl, [line])).toMatchObject({ status: 200 });
    expect(await here(cast.administrator)).toBeUndefined();
  });

  it('contains a hold from its last day', async () => {
    const hold = await desk.held(cast.ada, await desk.stone());
    const here = async () =>
      (await queue(cast.administrator, 'holds')).tasks.some(({ id }) => id === hold);
    await endingIn(hold, 25);
    expect(await here()).toBe(false);
    await endingIn(hold, 23);
    expect(await here()).toBe(true);
  });

  it('contains a memo from the day after its due date, with the stones on memo', async () => {
    const memo = await memos.issued(cast.administrator, await desk.stones(2), cast.ada);
    const [first] = memo.lines;
    const here = async () =>
      (await queue(cast.tove, 'memos')).tasks.find(({ id }) => id === memo.memo_id);
    const due = (days: number) =>
      sql('update memo set due_on = current_date - $2::int where id = $1', memo.memo_id, days);
    await due(0);
    expect(await here()).toBeUndefined();
    await due(1);
    expect(await here()).toMatchObject({ number: memo.memo_no, pieces: 2, amount: memo.amount });
    await memos.receive(cast.administrator, [first?.id ?? '']);
    expect(await here()).toMatchObject({ pieces: 1 });
  });

  it('contains a returned stone until its check', async () => {
    const stone = await desk.stone();
    const [returned] = await checks.returned([stone]);
    const here = async () =>
      (await queue(cast.qualityControl, 'checks')).tasks.find(({ id }) => id === returned?.check);
    expect(await here()).toMatchObject({ number: stone.stock_no, pieces: 1 });
    await checks.pass(cast.qualityControl, [returned?.check ?? '']);
    expect(await here()).toBeUndefined();
  });

  it('contains a client above its credit limit, since the stone that exceeded it', async () => {
    const { administrator, hanna } = cast;
    await memos.issued(administrator, [await desk.stone()], hanna);
    const last = await memos.issued(administrator, [await desk.stone()], hanna);
    const { body } = await portal.call(
      administrator.token,
      'GET',
      `/customer/business/${hanna.businessId}/exposure`,
    );
    const exposure = Math.round(Number(body.data && (body.data as { total: number }).total) * 100);
    const here = async () =>
      (await queue(administrator, 'limits')).tasks.find(({ id }) => id === hanna.businessId);
    expect(await here()).toBeUndefined();
    const limit = exposure - Math.round(last.amount * 100);
    await memos.setTerms(administrator, hanna.businessId, { credit_limit: limit / 100 });
    const [{ at } = { at: null }] = await sql<{ at: Date }>(
      'select created_at as at from memo_line where id = $1',
      last.lines[0]?.id,
    );
    expect(await here()).toMatchObject({
      amount: exposure / 100,
      credit_limit: limit / 100,
      over_by: (exposure - limit) / 100,
      at: at?.toISOString(),
    });
    await memos.setTerms(administrator, hanna.businessId, { credit_limit: exposure / 100 });
    expect(await here()).toBeUndefined();
  });
});

describe('the counts of the day', () => {
  it('equal the lists to which the queues link', async () => {
    const { administrator: by } = cast;
    const lines = Object.fromEntries(
      (await day(by)).map(({ queue: name, pieces }) => [name, pieces]),
    );
    expect(lines).toEqual({
      requests: await listed(by, 'POST', `${ORDERS}?currentTab=current&size=1`),
      kyc: await listed(by, 'GET', '/home/dashboard/recent-kyc?status=1&size=1'),
      holds: await listed(by, 'POST', `${HOLDS}?currentTab=current&ending=true&size=1`),
      memos: await listed(by, 'POST', `${MEMOS}?currentTab=current&overdue=true&size=1`),
      checks: await listed(by, 'GET', `${RETURN_CHECKS}?status=1&size=1`),
      limits: await listed(by, 'GET', `${AGING}?over_limit=true&size=1`),
      verifications: await listed(by, 'GET', '/customer/users?verification=due&size=1'),
    });
    expect(lines.requests).toBeGreaterThan(0);
    expect(lines.holds).toBeGreaterThan(0);
  });

  it('cover the whole queue, even if only a part is requested', async () => {
    const all = await queue(cast.administrator, 'limits');
    const [paged] = await day(cast.administrator, 'queue=limits&size=1&page=2');
    expect(paged).toMatchObject({ left: all.left, pieces: all.pieces, amount: all.amount });
    expect(paged?.tasks).toEqual(all.tasks.slice(1, 2));
    const [beyond] = await day(cast.administrator, 'queue=limits&size=1000&page=9');
    expect(beyond).toMatchObject({ left: all.left, tasks: [] });
  });

  it.each(['queue=tea', 'size=0', 'size=1001', 'page=0', 'page=x', 'colour=red'])(
    'refuses %s',
    async (query) => {
      expect(await portal.call(cast.administrator.token, 'GET', `/day?${query}`)).toMatchObject({
        status: 400,
      });
    },
  );
});

describe('the decisions of a person', () => {
  type Done = components['schemas']['DayDone'];
  const START = '2020-01-01T00:00:00Z';
  async function done(by: Person, since: string = START): Promise<Done> {
    const answer = await portal.call(by.token, 'GET', `/day/done?since=${since}&size=1000`);
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
    return answer.body.data as unknown as Done;
  }
  const actOn = async (by: Person, number: unknown, since?: string) =>
    (await done(by, since)).acts.find((act) => act.number === number);

  /** An order of so many stones, decided at once. */
  async function approved(by: Person, many: number) {
    const stones = await desk.stones(many);
    const answer = await desk.confirm(
      cast.ada,
      stones.map(({ stock_no }) => stock_no),
    );
    expect(answer).toMatchObject({ status: 200 });
    const lines = await sql<{ id: string; order_no: string }>(
      'select id, order_no from confirm_stone where stone_id = any($1) and state = 1',
      stones.map(({ id }) => id),
    );
    const ids = lines.map(({ id }) => id);
    expect(await desk.approve(by, ids)).toMatchObject({ status: 200 });
    return { number: lines[0]?.order_no, ids };
  }

  it('are the own decisions, newest first, with all stones of a number as one', async () => {
    const before = (await done(cast.qualityControl)).done;
    const { number, ids } = await approved(cast.qualityControl, 3);
    const { done: count, acts } = await done(cast.qualityControl);
    expect(count).toBe(before + 1);
    expect(acts[0]).toMatchObject({
      queue: 'requests',
      did: 'approved',
      number,
      company_name: 'Halden & Roe',
      business_id: cast.ada.businessId,
      pieces: 3,
    });
    expect(ids).toContain(acts[0]?.id);
    expect(await actOn(cast.administrator, number)).toBeUndefined();
    const moments = acts.map(({ at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it('are listed from the requested moment', async () => {
    const { number } = await approved(cast.qualityControl, 1);
    const { at } = (await actOn(cast.qualityControl, number)) ?? { at: '' };
    expect(await actOn(cast.qualityControl, number, at)).toBeDefined();
    const later = new Date(Date.parse(at) + 1_000).toISOString();
    expect(await actOn(cast.qualityControl, number, later)).toBeUndefined();
    expect(await done(cast.qualityControl, '2090-01-01T00:00:00Z')).toEqual({ done: 0, acts: [] });
  });

  it('omit decisions that were undone', async () => {
    const { number, ids } = await approved(cast.qualityControl, 1);
    expect(await actOn(cast.qualityControl, number)).toMatchObject({ did: 'approved' });
    await desk.reverseOrders(cast.administrator, ids, { remark: 'Sent back.' });
    expect(await actOn(cast.qualityControl, number)).toBeUndefined();
  });

  it('of an associate cover only the own clients', async () => {
    const memo = await memos.issued(cast.administrator, [await desk.stone()], cast.ada);
    await memos.receive(cast.tove, [memo.lines[0]?.id ?? '']);
    expect(await actOn(cast.tove, memo.memo_no)).toMatchObject({
      queue: 'memos',
      did: 'received',
      pieces: 1,
    });
    const handTo = (associate: Person) =>
      portal.database.owner.query('update business set associate_id = $2 where id = $1', [
        cast.ada.businessId,
        associate.id,
      ]);
    await handTo(cast.marek);
    try {
      expect(await actOn(cast.tove, memo.memo_no)).toBeUndefined();
    } finally {
      await handTo(cast.tove);
    }
  });

  it.each(['', 'since=tea', `since=${START}&size=0`, `since=${START}&size=1001`])(
    'with the moment "%s" are refused',
    async (query) => {
      expect(
        await portal.call(cast.administrator.token, 'GET', `/day/done?${query}`),
      ).toMatchObject({ status: 400 });
    },
  );

  it('are available only to roles with a work queue', async () => {
    for (const other of [cast.ada, cast.guest, cast.apiProvider, cast.ftpProvider, cast.auditor])
      expect(await portal.call(other.token, 'GET', `/day/done?since=${START}`)).toMatchObject({
        status: 403,
      });
  });
});
