import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NOBODYS_ID } from '../../support/machines/contract-calls.ts';
import { listen } from '../../support/servers/listen.ts';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

interface Since {
  at: string;
  did: string;
  by: string | null;
}
type Step = Since & { id: string; entry_id: string; state: number };

const ask = (by: Person, workflow: string, ids: readonly string[]): Promise<Answer> =>
  portal.call(by.token, 'POST', '/workflows/last-steps', { body: { data: { workflow, ids } } });
async function stepsOf(by: Person, workflow: string, ids: readonly string[]): Promise<Step[]> {
  const answer = await ask(by, workflow, ids);
  expect(answer.status).toBe(200);
  return answer.body.data as unknown as Step[];
}
const nameOf = async ({ id }: Person): Promise<string> =>
  (
    await portal.database.pool.query<{ name: string }>(
      `select first_name || ' ' || last_name as name from app_user where id = $1`,
      [id],
    )
  ).rows[0]?.name ?? '';
const ledgerAt = async (id: string): Promise<string | undefined> =>
  (
    await portal.database.pool.query<{ at: Date }>(
      'select at from ledger where record_id = $1 order by id desc limit 1',
      [id],
    )
  ).rows[0]?.at.toISOString();

async function approved(): Promise<{ stone: Stone; order: string }> {
  const stone = await desk.stone();
  const order = await desk.ordered(cast.ada, stone);
  expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({ status: 200 });
  return { stone, order };
}

describe('the recent history of a record', () => {
  it('shows author and time: by name for staff, as "staff" for the client', async () => {
    const { order } = await approved();
    const at = await ledgerAt(order);
    const name = await nameOf(cast.qualityControl);
    for (const reader of [cast.administrator, cast.auditor, cast.tove])
      expect(await stepsOf(reader, 'confirmStone', [order])).toEqual([
        expect.objectContaining({ id: order, did: 'approved', by: name, at, state: 2 }),
      ]);
    expect(await stepsOf(cast.qualityControl, 'confirmStone', [order])).toMatchObject([
      { by: 'you' },
    ]);
    expect(await stepsOf(cast.ada, 'confirmStone', [order])).toMatchObject([
      { did: 'approved', by: 'the office' },
    ]);
  });

  it('has an entry for each step, even if the state stays', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const [first] = await stepsOf(cast.administrator, 'hold', [hold]);
    expect(await desk.extend(cast.tove, [hold])).toMatchObject({ status: 200 });
    const [second] = await stepsOf(cast.administrator, 'hold', [hold]);
    expect(second).toMatchObject({ did: 'extended', by: await nameOf(cast.tove) });
    expect(second?.state).toBe(first?.state);
    expect(Number(second?.entry_id)).toBeGreaterThan(Number(first?.entry_id));
  });

  it('is empty for other clients and their associates, and for unknown records', async () => {
    const { order } = await approved();
    for (const stranger of [cast.hanna, cast.piers, cast.marek])
      expect(await stepsOf(stranger, 'confirmStone', [order])).toEqual([]);
    expect(await stepsOf(cast.administrator, 'confirmStone', [NOBODYS_ID])).toEqual([]);
    // Another workflow's name does not open it either.
    expect(await stepsOf(cast.administrator, 'hold', [order])).toEqual([]);
  });

  it('shows that a stone was taken, but not by whom', async () => {
    const stone = await desk.stone();
    await desk.held(cast.hanna, stone);
    for (const stranger of [cast.ada, cast.tove])
      expect(await stepsOf(stranger, 'stone', [stone.id])).toMatchObject([
        { id: stone.id, did: 'held', by: null },
      ]);
    expect(await stepsOf(cast.hanna, 'stone', [stone.id])).toMatchObject([{ by: 'you' }]);
    expect(await stepsOf(cast.administrator, 'stone', [stone.id])).toMatchObject([
      { by: await nameOf(cast.hanna) },
    ]);
  });

  it("is empty for a stone outside the client's limits", async () => {
    const stone = await desk.stone();
    const {
      rows: [shapes],
    } = await portal.database.pool.query<{ own: string; other: string }>(
      `select m.code as own, (select min(o.code) from sub_master o where o.master_id = m.master_id and o.code <> m.code) as other
         from stone s join sub_master m on m.nr = s.shape where s.id = $1`,
      [stone.id],
    );
    await desk.held(cast.hanna, stone);
    const limitAda = (data: object) =>
      portal.call(cast.administrator.token, 'PUT', `/customer/inventory-settings/${cast.ada.id}`, {
        body: { data },
      });
    try {
      expect(await limitAda({ attributes: { shape: [shapes?.other] } })).toMatchObject({
        status: 200,
      });
      expect(await stepsOf(cast.ada, 'stone', [stone.id])).toEqual([]);
      expect(await limitAda({ attributes: { shape: [shapes?.own] } })).toMatchObject({
        status: 200,
      });
      expect(await stepsOf(cast.ada, 'stone', [stone.id])).toMatchObject([{ did: 'held' }]);
    } finally {
      await limitAda({});
    }
  });

  it('requires ids of records and a known workflow', async () => {
    expect(await ask(cast.ada, 'hold', [])).toMatchObject({ status: 400 });
    expect(await ask(cast.ada, 'hold', ['KL-1'])).toMatchObject({ status: 400 });
    expect(await ask(cast.ada, 'nothing', [NOBODYS_ID])).toMatchObject({ status: 400 });
    expect(await ask(cast.guest, 'stone', [NOBODYS_ID])).toMatchObject({ status: 403 });
  });
});

describe('a refusal after a concurrent change', () => {
  const sinceOf = ({ body }: Answer) =>
    (body.errors as { since?: Since }[] | undefined)?.map(({ since }) => since);

  it('names the change, its author and its time', async () => {
    const { order } = await approved();
    const late = await desk.approve(cast.administrator, [order]);
    expect(late.status).toBe(409);
    expect(sinceOf(late)).toEqual([
      { at: await ledgerAt(order), did: 'approved', by: await nameOf(cast.qualityControl) },
    ]);
    const own = await desk.cancelOrders(cast.ada, [order]);
    expect(own.status).toBe(409);
    expect(sinceOf(own)).toMatchObject([{ did: 'approved', by: 'the office' }]);
  });

  it('does not name the client that took a stone', async () => {
    const stone = await desk.stone();
    await desk.held(cast.hanna, stone);
    const late = await desk.hold(cast.ada, [stone.stock_no]);
    expect(late.status).toBe(409);
    expect(sinceOf(late)).toMatchObject([{ did: 'held', by: null }]);
  });

  it('has this information for each separate order', async () => {
    const { order } = await approved();
    const other = await desk.ordered(cast.ada, await desk.stone());
    const answer = await desk.approve(cast.administrator, [order, other], { each: true });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject([
      { id: order, done: false, since: { did: 'approved', by: await nameOf(cast.qualityControl) } },
      { id: other, done: true },
    ]);
  });

  it('has no such information without a change', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.ada, stone);
    const answer = await desk.release(cast.administrator, [hold], { remark: '' });
    expect(answer.status).toBe(400);
    expect(sinceOf(answer)).toEqual([undefined]);
  });
});

describe('a client that is transferred', () => {
  it('is reported immediately to the old and the new associate, and to no other', async () => {
    const handOver = (to: Person) =>
      portal.call(
        cast.administrator.token,
        'PUT',
        `/business-associate/businessassociate/${to.id}/customers`,
        { body: { data: { business_ids: [cast.odile.businessId] } } },
      );
    const streams = await Promise.all([listen(portal, cast.tove), listen(portal, cast.marek)]);
    try {
      expect(await handOver(cast.marek)).toMatchObject({ status: 200 });
      for (const stream of streams)
        for (const list of ['business', 'hold', 'line'])
          await stream.hears(`${list} is read anew`, ({ topic }) => topic === list);
    } finally {
      for (const stream of streams) stream.close();
      await handOver(cast.tove);
    }
  });
});
