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

describe('the lists of a profile', () => {
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

  it('are narrowed by status and kind of stone, and grouped as the list of holds is', async () => {
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
  ])('have every line of %s, and only the client’s', async (activity, table) => {
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

  it('have the groups, the sums and the order of the list itself', async () => {
    const query = 'currentTab=current&diamond_type=1&sort=until&groupBy=2&size=1000';
    const list = await portal.call(
      cast.administrator.token,
      'POST',
      `/inventory/new-arrival/get-hold?${query}&user_id=${cast.ada.id}`,
      { body: { data: {} } },
    );
    const own = await call(
      cast.administrator,
      'GET',
      `/customer/user/${cast.ada.id}/activity/hold?${query}`,
    );
    const ids = ({ body }: typeof own) => (body.data as { id: string }[]).map(({ id }) => id);
    expect(ids(own).length).toBeGreaterThan(0);
    expect(ids(own)).toEqual(ids(list));
    const { groups, totals, pagination } = list.body;
    expect(own.body).toMatchObject({ groups, totals, pagination });
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
