import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#api/schema.gen.ts';
import { sumsOf } from '#common/stone-sums.ts';
import { GROWTH_TYPE, ROLE, ROLE_NAME, type RoleCode } from '#machines/codes.ts';
import { type Person, type Portal, startPortal } from '../../support/servers/portal.ts';
import { byRole, type Cast, castOf } from '../../support/trade/people.ts';
import { wildPrices } from '../../support/trade/priced-stones.ts';

type Row = components['schemas']['StoneRow'];
type Totals = components['schemas']['StoneTotals'];

let portal: Portal;
let cast: Cast;
beforeAll(async () => {
  portal = await startPortal();
  cast = await castOf(portal);
});
afterAll(() => portal.stop());

interface Found {
  rows: Row[];
  totals: Totals;
}

/** Every page of the stock, small ones, so that there are many. */
async function allStones(by: Person, diamondType: 1 | 2, more: object = {}): Promise<Found> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { status, body } = await portal.call(
      by.token,
      'POST',
      `/inventory/search?diamond_type=${diamondType}`,
      { body: { data: { page, size: 90, ...more } } },
    );
    expect(status, JSON.stringify(body)).toBe(200);
    const { stockList, totals } = body.data as unknown as { stockList: Row[]; totals: Totals };
    rows.push(...stockList);
    const { totalPages } = body.pagination as { totalPages: number };
    if (page >= totalPages) return { rows, totals };
  }
}
const everyStone = async (by: Person): Promise<Row[]> => [
  ...(await allStones(by, 1)).rows,
  ...(await allStones(by, 2)).rows,
];

/** A figure of an answer as a whole number of its smallest parts, from what is written on the wire. */
function whole(figure: number | null | undefined, digits: number): bigint {
  const [units = '', rest = ''] = String(figure).split('.');
  return BigInt(units + rest.padEnd(digits, '0'));
}

/** Half up, of positive numbers. */
const rounded = (size: bigint, by: bigint): bigint => (size * 2n + by) / (by * 2n);
const CENTS_OF_AMOUNT = 10n ** 3n;

const ROLES = Object.values(ROLE) as RoleCode[];

describe('the published price formula', () => {
  it('total = rap × (1 + disc / 100) × carat holds for every stone of the demo data', async () => {
    const rows = await everyStone(cast.administrator);
    const { rowCount } = await portal.database.pool.query('select from stone');
    expect(rows).toHaveLength(rowCount ?? -1);
    const onRap = rows.filter(({ rap_state }) => rap_state === 'listed');
    expect(onRap.length).toBeGreaterThan(rows.length / 2);
    for (const { stock_no, rap, disc, carat, total_amt, price_per_ct } of onRap) {
      const percent = 1_000_000n + whole(disc, 4);
      // In one go, with nothing rounded on the way.
      const total = rounded(
        whole(rap, 2) * percent * whole(carat, 3),
        1_000_000n * CENTS_OF_AMOUNT,
      );
      expect(whole(total_amt, 2), stock_no).toBe(total);
      expect(whole(price_per_ct, 2), stock_no).toBe(rounded(whole(rap, 2) * percent, 1_000_000n));
    }
  });

  it.each(ROLES.map((role) => [ROLE_NAME[role], role] as const))(
    'amount = price per carat × carat holds for the stones that %s sees',
    async (_, role) => {
      const rows = await everyStone(byRole(cast)[role]);
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) {
        const perCarat = whole(row.markup_ppc, 2);
        expect(whole(row.sell_amt, 2), row.stock_no).toBe(
          rounded(perCarat * whole(row.carat, 3), CENTS_OF_AMOUNT),
        );
        if (row.markup_disc === null) continue;
        const rap = whole(row.rap, 2);
        const disc = whole(row.markup_disc, 4);
        // Points move the discount, and the price follows it; percent move the price, and the discount follows.
        if (row.growth_type === GROWTH_TYPE.natural)
          expect(perCarat, row.stock_no).toBe(rounded(rap * (1_000_000n + disc), 1_000_000n));
        else expect(disc, row.stock_no).toBe(-rounded((rap - perCarat) * 10_000n, rap) * 100n);
      }
    },
  );
});

describe('the totals', () => {
  const agree = async (by: Person, diamondType: 1 | 2, more: object = {}) => {
    const { rows, totals } = await allStones(by, diamondType, more);
    const sums = sumsOf(rows);
    const told = (of: Omit<typeof sums, 'byGrowth'>) => ({
      pieces: of.pieces,
      carat: of.carat,
      rap_average: of.rapAverage,
      average_discount: of.averageDiscount,
      price_per_ct: of.pricePerCarat,
      total_amount: of.amount,
    });
    const by_growth = sums.byGrowth.map((part) => ({ growth_type: part.growth, ...told(part) }));
    expect({ ...told(sums), by_growth }).toEqual(totals);
    return totals;
  };

  it.each(ROLES.map((role) => [ROLE_NAME[role], role] as const))(
    'of %s equal the sum of their stones, on server and client',
    async (_, role) => {
      const person = byRole(cast)[role];
      await agree(person, 1);
      await agree(person, 2);
      await agree(person, 1, { carat: [{ from: 6, to: 9.99 }] });
    },
  );

  it('of no stones are null', async () => {
    expect(await agree(cast.administrator, 1, { stock_numbers: ['NOBODYS'] })).toEqual({
      pieces: 0,
      carat: 0,
      rap_average: null,
      average_discount: null,
      price_per_ct: null,
      total_amount: 0,
      by_growth: [],
    });
  });

  it('are those of the client whose prices are requested', async () => {
    const business_id = cast.hanna.businessId;
    const hers = await agree(cast.hanna, 1);
    expect(await agree(cast.administrator, 1, { business_id })).toMatchObject({
      price_per_ct: expect.any(Number),
    });
    const offered = { status: [1, 3, 4, 5] };
    expect(await agree(cast.marek, 1, { business_id, ...offered })).toEqual(
      await agree(cast.hanna, 1, offered),
    );
    expect(hers).not.toEqual(await agree(cast.ada, 1));
  });

  it('agree for random lists and rules', async () => {
    await wildPrices(portal.database.pool, 11);
    for (const person of [cast.administrator, cast.ada, cast.hanna, cast.apiProvider]) {
      await agree(person, 1);
      await agree(person, 2);
    }
  });
});
