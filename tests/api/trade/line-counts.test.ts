import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf } from '../../support/trade/desk.ts';
import { type KeepDesk, keepDeskOf } from '../../support/trade/keep-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const COUNTS = '/inventory/new-arrival/transactions-count';
const LISTS = ['cart', 'watchlist', 'notes', 'enquiry', 'hold', 'confirm_stone', 'memo'] as const;
type Counts = Record<
  (typeof LISTS)[number],
  { current: number; states: { state: number; count: number }[] } | null
>;

let portal: Portal;
let cast: Cast;
let desk: Desk;
let keep: KeepDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  keep = keepDeskOf(portal);
});
afterAll(() => portal?.stop());

async function countsOf(by: Person, query = ''): Promise<Counts> {
  const answer = await portal.call(by.token, 'GET', `${COUNTS}?${query}`);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as Counts;
}
const readable = async (by: Person) => {
  const counts = await countsOf(by);
  return LISTS.filter((list) => counts[list] !== null);
};

describe('the line counts of a person', () => {
  it('equal the lists, by state', async () => {
    for (const who of [
      cast.ada,
      cast.tove,
      cast.administrator,
      cast.qualityControl,
      cast.auditor,
    ]) {
      const counts = await countsOf(who);
      for (const [list, path] of [
        ['cart', 'get-carts'],
        ['watchlist', 'get-watchlist'],
        ['notes', 'get-notes'],
        ['enquiry', 'get-enquiry'],
        ['hold', 'get-hold'],
        ['confirm_stone', 'get-confirm-stone'],
        ['memo', 'get-memo'],
      ] as const) {
        const countIn = async (query: string): Promise<number> => {
          const answer = await portal.call(
            who.token,
            'POST',
            `/inventory/new-arrival/${path}?size=1&${query}`,
            { body: { data: {} } },
          );
          return (answer.body.pagination as { totalRecords: number }).totalRecords;
        };
        const { current, states } = counts[list] ?? { current: -1, states: [] };
        expect(current).toBe(await countIn('currentTab=current'));
        expect(states.reduce((sum, { count }) => sum + count, 0)).toBe(await countIn(''));
        for (const { state, count } of states) expect(count).toBe(await countIn(`status=${state}`));
      }
    }
  });

  it('change with each action', async () => {
    const before = await countsOf(cast.piers);
    const stone = await desk.stone();
    const id = await keep.added(cast.piers, 'cart', stone);
    await desk.held(cast.piers, stone);
    const after = await countsOf(cast.piers);
    expect(after.cart?.current).toBe((before.cart?.current ?? 0) + 1);
    expect(after.hold?.current).toBe((before.hold?.current ?? 0) + 1);
    await keep.remove(cast.piers, 'cart', [id]);
    const { cart } = await countsOf(cast.piers);
    expect(cart?.current).toBe(before.cart?.current ?? 0);
    expect(cart?.states.find(({ state }) => state === 7)?.count).toBeGreaterThan(0);
  });

  it('distinguish white and fancy stones', async () => {
    const [all, white, fancy] = [
      await countsOf(cast.administrator),
      await countsOf(cast.administrator, 'diamond_type=1'),
      await countsOf(cast.administrator, 'diamond_type=2'),
    ];
    for (const list of LISTS)
      expect(all[list]?.current).toBe((white[list]?.current ?? 0) + (fancy[list]?.current ?? 0));
    expect(await portal.call(cast.ada.token, 'GET', `${COUNTS}?diamond_type=3`)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'diamond_type' }] },
    });
  });
});

describe('a list without read permission', () => {
  it('is not counted: a guest has only a watchlist', async () => {
    expect(await readable(cast.guest)).toEqual(['watchlist']);
    for (const who of [cast.ada, cast.tove, cast.administrator, cast.auditor])
      expect(await readable(who)).toEqual(LISTS);
  });

  it('is omitted as soon as its permission is removed', async () => {
    const set = (value: boolean) =>
      portal.database.pool.query(
        `update user_permission set read_access = $2 where user_id = $1
            and submodule_id in (select id from submodule where path = '/admin/transaction/memo')`,
        [cast.qualityControl.id, value],
      );
    await set(false);
    expect(await readable(cast.qualityControl)).toEqual(LISTS.filter((list) => list !== 'memo'));
    await set(true);
    expect(await readable(cast.qualityControl)).toEqual(LISTS);
  });
});
