import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MARKUP_SCOPE, type MarkupScope } from '#common/markup-scope.ts';
import { fingerprint } from '../../support/runner/fingerprint.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import {
  type Cell,
  type MarkupDesk,
  markupDeskOf,
  type Preview,
} from '../../support/trade/markups.ts';
import { type Cast, castOf } from '../../support/trade/people.ts';

const { standard, provider, associate, business } = MARKUP_SCOPE;

let portal: Portal;
let cast: Cast;
let desk: MarkupDesk;
let supplier: string;

beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
  desk = markupDeskOf(portal, cast.administrator);
  const { rows } = await portal.database.pool.query('select id from provider order by id limit 1');
  supplier = rows[0].id;
});
afterAll(() => portal?.stop());

interface Found {
  totals: { pieces: number; total_amount: number };
  stockList: {
    stock_no: string;
    rap: number | null;
    markup_disc: number | null;
    markup_ppc: number;
    sell_amt: number;
  }[];
}

/** All white stones on offer from one carat to below one and a half, as somebody is shown them. */
async function search({ token }: Person, provided?: string): Promise<Found> {
  const { body } = await portal.call(token, 'POST', '/inventory/search?diamond_type=1', {
    body: { data: { status: [1], carat: [{ from: 1, to: 1.499 }], size: 1000 } },
  });
  const found = body.data as Found;
  if (provided === undefined) return found;
  const { rows } = await portal.database.pool.query<{ stock_no: string }>(
    'select stock_no from stone where provider_id = $1',
    [provided],
  );
  const own = new Set(rows.map(({ stock_no }) => stock_no));
  return { ...found, stockList: found.stockList.filter(({ stock_no }) => own.has(stock_no)) };
}

const sumOf = ({ stockList }: Found): number =>
  stockList.reduce((sum, { sell_amt }) => sum + Math.round(sell_amt * 100), 0) / 100;

const cases: readonly [string, MarkupScope, () => string | null, () => Person, number][] = [
  ['the default', standard, () => null, () => cast.guest, 12.5],
  ['a supplier', provider, () => supplier, () => cast.guest, -7.25],
  ['a business associate', associate, () => cast.tove.id, () => cast.tove, 3.75],
  ['a business', business, () => cast.ada.businessId, () => cast.ada, 9],
];

describe('a preview', () => {
  it.each(cases)('of %s equals the search after the markup is saved', async (_, ...plan) => {
    const [scope, ownerOf, viewerOf, points] = plan;
    const owner = ownerOf();
    const ask = { scope, ...(owner === null ? {} : { owner_ids: [owner] }) };
    const cells: Cell[] = [await desk.cell(1.2, points)];
    const provided = scope === provider ? supplier : undefined;
    const before = await search(viewerOf(), provided);
    const stand = await fingerprint(portal.database.pool);
    const preview = await desk.preview({ ...ask, cells, sample_size: 100 });
    expect(await fingerprint(portal.database.pool)).toEqual(stand);
    expect(await search(viewerOf(), provided)).toEqual(before);

    await desk.saved(scope, owner, cells);
    const after = await search(viewerOf(), provided);
    expect(preview.owners).toEqual([
      expect.objectContaining({
        id: owner,
        cells: 2,
        stones: before.stockList.length,
        amount_before: sumOf(before),
        amount_after: sumOf(after),
      }),
    ]);
    expect(preview.stones).toBe(before.stockList.length);
    expect(preview.sample.length).toBeGreaterThan(0);
    for (const one of preview.sample) {
      const stone = after.stockList.find(({ stock_no }) => stock_no === one.stock_no);
      expect({
        rap: one.rap,
        markup_disc: one.disc_after,
        markup_ppc: one.price_per_ct_after,
        sell_amt: one.amount_after,
      }).toEqual({
        rap: stone?.rap,
        markup_disc: stone?.markup_disc,
        markup_ppc: stone?.markup_ppc,
        sell_amt: stone?.sell_amt,
      });
    }
    const nothing = await desk.preview({ ...ask, cells });
    expect(nothing).toMatchObject({ stones: 0, sample: [], owners: [{ cells: 0, repriced: 0 }] });
  });

  it('counts the stones with a more specific rule, and names the owners of these rules', async () => {
    const cells = [await desk.cell(2.5, 41)];
    await desk.saved(provider, supplier, [await desk.cell(2.5, 40)]);
    await desk.saved(associate, cast.tove.id, [await desk.cell(2.5, 40)]);
    await desk.saved(business, cast.piers.businessId, [await desk.cell(2.5, 40)]);
    const { rows } = await portal.database.pool.query(
      `select count(*)::int as count from stone where status = 1 and diamond_type = 1
          and carat >= 2 and carat < 3 and provider_id = $1`,
      [supplier],
    );
    const preview = await desk.preview({ scope: standard, cells, sample_size: 3 });
    const [everybody] = preview.owners;
    expect(rows[0].count).toBeGreaterThan(0);
    expect(everybody?.overruled).toBeGreaterThanOrEqual(rows[0].count);
    expect(everybody?.repriced).toBe((everybody?.stones ?? 0) - (everybody?.overruled ?? 0));
    expect(preview.own_rules.providers).toBeGreaterThanOrEqual(1);
    expect(preview.own_rules.associates).toBeGreaterThanOrEqual(1);
    expect(preview.own_rules.businesses).toBeGreaterThanOrEqual(1);
    expect(preview.sample.length).toBeLessThanOrEqual(3);
    const his = await desk.preview({ scope: associate, owner_ids: [cast.marek.id], cells });
    expect(his.own_rules).toEqual({ providers: 0, associates: 0, businesses: 0 });
  });

  it('shows the effect for each of several owners', async () => {
    const ids = [cast.ada.businessId ?? '', cast.hanna.businessId ?? ''];
    const cells = [await desk.cell(0.6, 33)];
    await desk.saved(business, ids[0] ?? '', cells);
    const preview: Preview = await desk.preview({ scope: business, owner_ids: ids, cells });
    expect(preview.owners.map(({ id, cells: count }) => [id, count])).toEqual([
      [ids[0], 0],
      [ids[1], 2],
    ]);
    expect(preview.owners[1]?.repriced).toBe(preview.stones);
  });

  it('requires owners for a scope with owners, and refuses unknown ones', async () => {
    const cells = [await desk.cell(1.2, 1)];
    const ask = (data: object) =>
      portal.call(cast.administrator.token, 'POST', '/markup/preview', { body: { data } });
    expect((await ask({ scope: business, cells })).status).toBe(400);
    expect((await ask({ scope: standard, owner_ids: [supplier], cells })).status).toBe(400);
    expect((await ask({ scope: business, owner_ids: [supplier], cells })).status).toBe(404);
  });
});
