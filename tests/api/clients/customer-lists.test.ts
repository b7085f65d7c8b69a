import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
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

const call = (by: Person, method: string, path: string, data?: object) =>
  portal.call(by.token, method, path, data === undefined ? {} : { body: { data } });

describe('the lists of a customer profile', () => {
  it('have the holds of the business as lines with their stones', async () => {
    const stone = await desk.stone();
    const hold = await desk.held(cast.piers, stone);
    const { body } = await call(
      cast.tove,
      'GET',
      `/customer/user/${cast.piers.id}/activity/hold?size=5`,
    );
    const [line] = body.data as Record<string, unknown>[];
    expect(line).toMatchObject({
      id: hold,
      reference: expect.stringMatching(/^HO-\d{4}-\d{6}$/),
      state: 1,
      stock_no: stone.stock_no,
      placed_by: 'Piers Larkfield',
    });
    expect(body.pagination).toMatchObject({ page: 1, size: 5 });
  });

  it('are filtered by status and diamond type, and grouped like the list of holds', async () => {
    const ask = async (query: string) => {
      const answer = await portal.call(
        cast.administrator.token,
        'GET',
        `/customer/user/${cast.ada.id}/activity/hold?${query}`,
      );
      return answer.body as { data: { state: number; diamond_type: number; group: string }[] };
    };
    const live = await ask('status=1');
    expect(live.data.length).toBeGreaterThan(0);
    expect(new Set(live.data.map(({ state }) => state))).toEqual(new Set([1]));
    const white = await ask('diamond_type=1');
    expect(new Set(white.data.map(({ diamond_type }) => diamond_type))).toEqual(new Set([1]));
    const byDay = (await ask('groupBy=2')).data.map(({ group }) => group);
    expect(byDay).toEqual([...byDay].sort().reverse());
    expect(await ask('groupBy=7')).toMatchObject({ code: 'GROUPING_NOT_OFFERED' });
  });

  it.each([
    ['confirm-stone', 'confirm_stone'],
    ['memo', 'memo_line'],
    ['invoice', 'invoice_line'],
    ['enquiry', 'enquiry'],
    ['cart', 'cart_line'],
    ['watchlist', 'watch_line'],
    ['notes', 'note'],
  ])('have every line of %s, and only those of the client', async (activity, table) => {
    const { body } = await call(
      cast.auditor,
      'GET',
      `/customer/user/${cast.ada.id}/activity/${activity}?size=1000`,
    );
    const { rows } = await portal.database.pool.query<{ id: string }>(
      `select id from ${table} where business_id = $1`,
      [cast.ada.businessId],
    );
    expect(rows.length).toBeGreaterThan(0);
    expect((body.data as { id: string }[]).map(({ id }) => id).sort()).toEqual(
      rows.map(({ id }) => id).sort(),
    );
  });

  it.each([
    ['hold', 'get-hold'],
    ['confirm-stone', 'get-confirm-stone'],
  ])('of %s have the groups, the sums and the order of the list itself', async (name, asked) => {
    const query = 'currentTab=current&diamond_type=1&sort=until&groupBy=2&size=1000';
    const list = await portal.call(
      cast.administrator.token,
      'POST',
      `/inventory/new-arrival/${asked}?${query}&user_id=${cast.ada.id}`,
      { body: { data: {} } },
    );
    const own = await call(
      cast.administrator,
      'GET',
      `/customer/user/${cast.ada.id}/activity/${name}?${query}`,
    );
    const ids = ({ body }: typeof own) => (body.data as { id: string }[]).map(({ id }) => id);
    expect(ids(own).length).toBeGreaterThan(0);
    expect(ids(own)).toEqual(ids(list));
    const { groups, totals, pagination } = list.body;
    expect(own.body).toMatchObject({ groups, totals, pagination });
  });

  it('are one history of all changes, newest first, in pages and with their documents', async () => {
    type Act = Record<'id' | 'at' | 'workflow' | 'number' | 'actor' | 'company_name', string>;
    const path = `/customer/user/${cast.ada.id}/history`;
    const all = await call(cast.administrator, 'GET', `${path}?size=1000`);
    const acts = all.body.data as Act[];
    const { rows } = await portal.database.pool.query<{ id: string }>(
      `select id::text from ledger where business_id = $1 and workflow <> 'stone' order by ledger.id desc limit 1000`,
      [cast.ada.businessId],
    );
    expect(acts.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const hold = acts.find(({ workflow }) => workflow === 'hold');
    expect(hold?.number).toMatch(/^HO-/);
    expect(acts.some(({ actor }) => actor !== null)).toBe(true);
    const second = await call(cast.administrator, 'GET', `${path}?size=2&page=2`);
    expect(second.body.data).toEqual(acts.slice(2, 4));
    expect((await call(cast.tove, 'GET', path)).status).toBe(
      (await call(cast.tove, 'GET', `/customer/user/${cast.ada.id}`)).status,
    );
  });

  it('are those of the specification and no other', async () => {
    const answer = await call(
      cast.auditor,
      'GET',
      `/customer/user/${cast.ada.id}/activity/secrets`,
    );
    expect(answer.status).toBe(400);
  });
});
