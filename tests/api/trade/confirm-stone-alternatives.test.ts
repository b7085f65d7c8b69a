import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Answer,
  type Person,
  type Portal,
  startPortal,
} from '../../support/servers/portal.ts';
import { type Desk, deskOf, type Stone } from '../../support/trade/desk.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

interface Row {
  id: string;
  stock_no: string;
  shape: string;
  carat: number;
  status: number;
  growth_type: number;
  markup_ppc: number;
  price_per_ct?: number;
}

let portal: Portal;
let cast: Cast;
let desk: Desk;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = deskOf(portal);
});
afterAll(() => portal.stop());

const sql = async (query: string, ...values: unknown[]) =>
  (await portal.database.owner.query(query, values)).rows;
const ask = (by: Person, stock: string, more = ''): Promise<Answer> =>
  portal.call(by.token, 'GET', `/inventory/new-arrival/alternatives?stock_no=${stock}${more}`);

/** A stone with so many twins that are as free as it is. */
async function withTwins(count: number, more = ''): Promise<{ stone: Stone; twins: Stone[] }> {
  const [stone, ...twins] = await desk.stones(count + 1);
  if (!stone) throw new Error('no stones came');
  // The twins are of another supplier at times; what a client pays for them is compared, not what they cost.
  await sql(
    `update stone t set diamond_type = s.diamond_type, growth_type = s.growth_type, shape = s.shape, color = s.color, clarity = s.clarity,
            fancy = s.fancy, carat = s.carat, provider_id = s.provider_id, disc = s.disc, price_per_ct = s.price_per_ct ${more}
       from stone s where s.id = $1 and t.id = any($2)`,
    stone.id,
    twins.map(({ id }) => id),
  );
  return { stone, twins };
}

describe('the alternatives to a rejected stone', () => {
  it('are at most three, in the notice of the rejection, at the prices of the client', async () => {
    const { stone, twins } = await withTwins(4);
    const line = await desk.ordered(cast.ada, stone);
    const answer = await desk.reject(cast.qualityControl, [line], { remark: 'Gone.' });
    const [outcome] = answer.body.data as { done: boolean; alternatives: Row[] }[];
    expect(outcome?.done).toBe(true);
    const found = outcome?.alternatives ?? [];
    expect(found).toHaveLength(3);
    const known = new Set(twins.map(({ stock_no }) => stock_no));
    for (const row of found) expect(known).toContain(row.stock_no);
    for (const row of found) {
      const shown = await portal.call(
        cast.ada.token,
        'GET',
        `/inventory/dna?stock_no=${row.stock_no}`,
      );
      const own = (shown.body.data as { stone: Row }).stone;
      expect(row.markup_ppc).toBe(own.markup_ppc);
    }
    // A later look finds the same, without what only the house may see.
    const later = (await ask(cast.ada, stone.stock_no)).body.data as Row[];
    expect(later.map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    for (const row of later) expect(row).not.toHaveProperty('price_per_ct');
  });

  it.each<[string, string, number]>([
    ['eight percent heavier', ', carat = round(s.carat * 1.08 - 0.0005, 3)', 1],
    ['more than eight percent heavier', ', carat = round(s.carat * 1.10, 3)', 0],
    ['of the other origin', ', growth_type = 3 - s.growth_type', 0],
    ['not available', ', status = 2', 0],
  ])('exclude a stone that is %s', async (_, change, expected) => {
    const { stone, twins } = await withTwins(1);
    const set = change.replace(', ', '');
    await sql(
      `begin; set local session_replication_role = replica; update stone t set ${set} from stone s where s.id = '${stone.id}' and t.id = '${twins[0]?.id}'; commit`,
    );
    const found = (await ask(cast.administrator, stone.stock_no)).body.data as Row[];
    expect(found.filter(({ stock_no }) => stock_no === twins[0]?.stock_no)).toHaveLength(expected);
    await sql(
      `begin; set local session_replication_role = replica; update stone set status = 1 where id = '${twins[0]?.id}'; commit`,
    );
  });

  it('exclude stones that are offered to another business', async () => {
    const { stone, twins } = await withTwins(1);
    const [twin] = twins;
    if (!twin) throw new Error('no twin came');
    const hold = await desk.held(cast.ravi, twin);
    await desk.inLine(cast.hanna, twin);
    await desk.release(cast.ravi, [hold]);
    const seen = async (by: Person) =>
      ((await ask(by, stone.stock_no)).body.data as Row[]).some(({ id }) => id === twin.id);
    expect([await seen(cast.ada), await seen(cast.hanna)]).toEqual([false, true]);
  });

  it('do not reveal a stone that the caller may not see', async () => {
    const { stone } = await withTwins(0);
    await desk.setStatus(cast.administrator, stone.id, 2);
    expect(await ask(cast.ada, stone.stock_no)).toMatchObject({ status: 404 });
    expect(await ask(cast.administrator, stone.stock_no)).toMatchObject({ status: 200 });
    expect(await ask(cast.administrator, 'NOBODY-1')).toMatchObject({ status: 404 });
    const other = await desk.stone();
    expect(
      await ask(cast.ada, other.stock_no, `&business_id=${cast.hanna.businessId}`),
    ).toMatchObject({ status: 404 });
  });
});
