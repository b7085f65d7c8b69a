import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type ImportDesk, importDeskOf } from '../../support/trade/import-desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const OWN = '/inventory/own-supply';
type OwnSupply = components['schemas']['OwnSupply'];

let portal: Portal;
let cast: Cast;
let desk: Desk;
let lists: ImportDesk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
  lists = await importDeskOf(portal, cast.administrator, cast.apiProvider);
});
afterAll(() => portal?.stop());

async function told(by: Person = cast.apiProvider): Promise<OwnSupply> {
  const answer = await portal.call(by.token, 'GET', OWN);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body.data as OwnSupply;
}
const interest = async (kind: string, by?: Person) =>
  (await told(by)).interest.find((one) => one.kind === kind);
const open = (by: Person, { stock_no }: Stone) =>
  portal.call(by.token, 'GET', `/inventory/dna?stock_no=${stock_no}`);

async function own(count: number): Promise<Stone[]> {
  const { rows } = await portal.database.pool.query<Stone>(
    `select id, stock_no from stone s where provider_id = $1 and status = 1 and diamond_type = 1
        and not exists (select from hold_queue q where q.stone_id = s.id)
        and not exists (select from stone_seen o where o.stone_id = s.id)
        and not exists (select from cart_line c where c.stone_id = s.id) order by stock_no limit $2`,
    [lists.providerId, count],
  );
  expect(rows).toHaveLength(count);
  return rows;
}

describe('a supplier sees', () => {
  it('its latest lists, and when the last of them took effect', async () => {
    const [row] = await lists.stock();
    if (!row) throw new Error('a supplier without stones');
    const first = await lists.imported([row]);
    await lists.act(cast.administrator, first.id, 'approve');
    await lists.settled(first.id);
    const waiting = await lists.imported([{ ...row, Shape: 'NO SUCH SHAPE' }]);
    const { provider_id, lists: latest, heard_at, reliability } = await told();
    expect(provider_id).toBe(lists.providerId);
    expect(latest.slice(0, 2)).toMatchObject([
      { id: waiting.id, status: waiting.status, figures: { rejected: 1 } },
      { id: first.id, status: IMPORT_STATUS.applied.code },
    ]);
    expect(heard_at).toBe(latest[1]?.created_at);
    expect(reliability.parts.map(({ name }) => name)).toContain('freshness');
    // Another supplier is told of its own alone.
    const others = await told(cast.otherApiProvider);
    expect(others.provider_id).not.toBe(provider_id);
    const named = new Set(others.lists.map((list) => list.provider_id));
    expect(named.has(lists.providerId)).toBe(false);
  });

  it('the views of its stones: each buyer once a day, and no other person', async () => {
    const [stone] = await own(1);
    if (!stone) throw new Error('no stone');
    const [before, others] = [
      await interest('seen'),
      await interest('seen', cast.otherApiProvider),
    ];
    for (const buyer of [cast.ada, cast.ada, cast.hanna, cast.tove])
      expect(await open(buyer, stone)).toMatchObject({ status: 200 });
    for (const reader of [cast.administrator, cast.qualityControl, cast.auditor, cast.apiProvider])
      expect(await open(reader, stone)).toMatchObject({ status: 200 });
    const after = await interest('seen');
    expect(after).toEqual({
      kind: 'seen',
      week: (before?.week ?? 0) + 3,
      month: (before?.month ?? 0) + 3,
      stones: (before?.stones ?? 0) + 1,
    });
    expect(await interest('seen', cast.otherApiProvider)).toEqual(others);

    // What was seen earlier is counted by its day, and forgotten after its time.
    await portal.database.owner.query(
      `update stone_seen set on_day = current_date - 20 where stone_id = $1 and user_id = $2`,
      [stone.id, cast.ada.id],
    );
    await portal.database.owner.query(
      `update stone_seen set on_day = current_date - 60 where stone_id = $1 and user_id = $2`,
      [stone.id, cast.hanna.id],
    );
    expect(await interest('seen')).toMatchObject({
      week: (before?.week ?? 0) + 1,
      month: (before?.month ?? 0) + 2,
    });
  });

  it('the orders and sales of its stones, by request', async () => {
    const [one, two] = await own(2);
    if (!one || !two) throw new Error('no stones');
    const before = new Map((await told()).interest.map((row) => [row.kind, row]));
    await desk.held(cast.ada, one);
    const order = await desk.ordered(cast.ada, two);
    expect(await desk.approve(cast.qualityControl, [order])).toMatchObject({ status: 200 });
    const after = new Map((await told()).interest.map((row) => [row.kind, row]));
    const grew = [...after].flatMap(([kind, { week, month }]) => {
      const was = before.get(kind);
      const by = [week - (was?.week ?? 0), month - (was?.month ?? 0)];
      return by.some((count) => count !== 0) ? [[kind, ...by]] : [];
    });
    expect(grew).toEqual([
      ['hold', 1, 1],
      ['confirmStone', 1, 1],
      ['sold', 1, 1],
    ]);
  });

  it('nothing about other suppliers', async () => {
    for (const person of [
      cast.administrator,
      cast.ada,
      cast.tove,
      cast.qualityControl,
      cast.auditor,
    ])
      expect(await portal.call(person.token, 'GET', OWN)).toMatchObject({ status: 403 });
  });
});
