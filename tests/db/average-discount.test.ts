import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SummableStone, sumsOf } from '#common/stone-sums.ts';
import { createRandom, pick, type Random, wholeBetween } from '../../demo/random.ts';
import { sumsToTotals } from '../../server/stock/search/sums-to-totals.ts';
import {
  TOTALS_BY_GROWTH,
  type TotalsRecord,
  totalColumns,
  totals,
} from '../../server/stock/stones/totals.ts';
import { inventedStock, PEAR, ROUND } from '../support/search/invented-stock.ts';
import { type FreshDatabase, freshDatabase } from '../support/servers/database.ts';
import { exactTotals } from '../support/trade/exact-totals.ts';

const SEED = 20_261_126;

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

/** Any price against any Rap, one stone in four without one; amounts rounded as stones are. */
function randomStones(random: Random): SummableStone[] {
  return Array.from({ length: pick(random, [2, 3, 7, 40, 400]) }, () => {
    const carat = wholeBetween(random, 10, 20_000);
    const rap = pick(random, [null, 1, 1, 1]) && wholeBetween(random, 100_00, 90_000_00);
    const disc = rap === null ? null : wholeBetween(random, -990_000, 200_000);
    const perCarat =
      rap === null || disc === null
        ? wholeBetween(random, 1_00, 20_000_00)
        : Math.round((rap * (1_000_000 + disc)) / 1_000_000);
    return {
      carat: carat / 1000,
      rap: rap === null ? null : rap / 100,
      markup_disc: disc === null ? null : disc / 10_000,
      markup_ppc: perCarat / 100,
      sell_amt: Math.round((perCarat * carat) / 1000) / 100,
      growth_type: pick(random, [1, 2] as const),
    };
  });
}

async function sumInSql(stones: readonly SummableStone[]) {
  const { rows } = await database.pool.query<TotalsRecord>(
    `select s.growth_type, ${totalColumns('s.carat', 's.rap', 's.disc', 's.per_carat', 's.amount')}
       from jsonb_to_recordset($1) as s(growth_type int, carat numeric, rap numeric, disc numeric, per_carat numeric, amount numeric)
       ${TOTALS_BY_GROWTH}`,
    [
      JSON.stringify(
        stones.map((stone) => ({
          ...stone,
          disc: stone.markup_disc,
          per_carat: stone.markup_ppc,
          amount: stone.sell_amt,
        })),
      ),
    ],
  );
  return totals(rows);
}

describe('the average discount is Σ price / Σ Rap − 1', () => {
  it('for random stones, in the browser and in PostgreSQL, as in exact arithmetic', async () => {
    const random = createRandom(SEED, 'average discount');
    for (let round = 0; round < 120; round += 1) {
      const stones = randomStones(random);
      const exact = exactTotals(stones);
      const { averageDiscount, amount, carat } = sumsOf(stones);
      expect({ average_discount: averageDiscount, total_amount: amount, carat }).toMatchObject({
        average_discount: exact.average_discount,
        total_amount: exact.total_amount,
        carat: exact.carat,
      });
      const sql = await sumInSql(stones);
      expect(sql).toMatchObject(exact);
      for (const part of sql.by_growth) {
        const own = stones.filter(({ growth_type }) => growth_type === part.growth_type);
        if (own.length > 1) expect(part).toMatchObject(exactTotals(own));
      }
    }
  });

  it('for one stone as the discount in its row', async () => {
    const one = {
      carat: 0.01,
      rap: 1000,
      markup_disc: -33.3333,
      markup_ppc: 666.67,
      sell_amt: 6.67,
    };
    expect(sumsOf([one]).averageDiscount).toBe(-33.33);
    expect((await sumInSql([{ ...one, growth_type: 2 }])).average_discount).toBe(-33.33);
  });

  it('for the matches of the search index, as in exact arithmetic', () => {
    const random = createRandom(SEED, 'index');
    const stones = Array.from({ length: 300 }, (_, at) => ({
      nr: at + 1,
      diamond_type: 1,
      color: 11,
      clarity: 21,
      shape: pick(random, [ROUND, PEAR]),
      carat: wholeBetween(random, 100, 5990),
      disc: wholeBetween(random, -980_000, 100_000),
      growth_type: pick(random, [1, 2]),
    }));
    const fancy = Array.from({ length: 60 }, (_, at) => ({
      nr: stones.length + at + 1,
      diamond_type: 2,
      shape: PEAR,
      carat: wholeBetween(random, 100, 5990),
      per_carat: wholeBetween(random, 100_00, 9000_00),
    }));
    const { sums } = inventedStock([...stones, ...fancy]).ask({});
    // Rap of the invented list: 10,000 for a round stone and 6,000 for a pear.
    const rows = stones.map(({ shape, carat, disc }) => {
      const rap = shape === ROUND ? 1_000_000 : 600_000;
      const perCarat = Math.round((rap * (1_000_000 + disc)) / 1_000_000);
      return {
        carat: carat / 1000,
        rap: rap / 100,
        sell_amt: Math.round((perCarat * carat) / 1000) / 100,
      };
    });
    expect(sumsToTotals({ sums, sumsByGrowth: [] }).average_discount).toBe(
      exactTotals(rows).average_discount,
    );
  });
});
