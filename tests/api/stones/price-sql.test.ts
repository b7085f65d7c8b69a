import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { DIGITS, decimalOrNullOf, wholeOf } from '../../../server/stock/prices/decimals.ts';
import { markupBook } from '../../../server/stock/prices/markup-book.ts';
import type { PriceBook } from '../../../server/stock/prices/price-book.ts';
import { isBelowCost } from '../../../server/stock/prices/price-breakdown.ts';
import {
  columnPrices,
  NO_DISC,
  type PriceColumns,
  priceColumns,
  priceTables,
  profileRow,
} from '../../../server/stock/prices/price-columns.ts';
import { priceSql } from '../../../server/stock/prices/price-sql.ts';
import { gradeOf, NO_GRADE } from '../../../server/stock/prices/rap-table.ts';
import { priceBook } from '../../../server/stock/prices/read-price-book.ts';
import {
  offeredPrice,
  type PricedStone,
  priceOf,
  priceText,
  totalOff,
} from '../../../server/stock/prices/stone-price.ts';
import { NO_CLIENT, type Viewer } from '../../../server/stock/prices/viewer.ts';
import { inTurn } from '../../support/screens/turns.ts';
import type { FreshDatabase } from '../../support/servers/database.ts';
import { freshDemoDatabase } from '../../support/servers/demo-database.ts';
import { wildPrices, wildStones } from '../../support/trade/priced-stones.ts';

const COUNT = 4000;

interface Priced {
  nr: number;
  rap: string | null;
  disc: string | null;
  price_per_ct: string;
  amount: string;
}

let database: FreshDatabase;
let viewers: Readonly<Record<string, Viewer>>;
beforeAll(async () => {
  database = await freshDemoDatabase();
  const { rows } = await database.pool.query<{ id: BusinessId; associate_id: UserId }>(
    'select id, associate_id from business where associate_id is not null order by id limit 2',
  );
  const [one, other] = rows;
  if (!one || !other) throw new Error('the demo world has no clients');
  const client = (businessId: BusinessId | null, associateId: UserId | null): Viewer => ({
    businessId,
    associateId,
    isSupplier: false,
  });
  viewers = {
    nobody: NO_CLIENT,
    supplier: { ...NO_CLIENT, isSupplier: true },
    client: client(one.id, one.associate_id),
    'client of nobody': client(other.id, null),
    associate: client(null, other.associate_id),
  };
});
afterAll(() => database.drop());

/** What a price is, said once more: by nothing that the portal uses, in the database's own decimals. */
const INDEPENDENT = `
  select s.nr,
         case when s.diamond_type = 1 then cell.price end as rap,
         case when p.by_sum then round(p.disc, 4) when d.derived <= 999 then round(d.derived, 4) end as disc,
         p.price_per_ct,
         round(p.price_per_ct * s.carat, 2)
           + case when p.on_rap or s.total_amt is null then 0 else s.total_amt - round(s.price_per_ct * s.carat, 2) end as amount
    from priced_stone s
    cross join lateral (select trunc(s.carat, 2) as weight) as w
    left join lateral (
      select r.price_per_ct as price
        from rap_price r join sub_master co on co.nr = r.color join sub_master cl on cl.nr = r.clarity
       where r.list_id = (
               select l.id from rap_list l
                where l.kind = case (select code from sub_master where nr = s.shape) when 'ROUND' then 'ROUND' else 'PEAR' end
                order by l.in_force_from desc, l.revision desc limit 1)
         and s.diamond_type = 1
         and co.code = (select code from sub_master where nr = s.color)
         and cl.code = (select case code when 'FL' then 'IF' else code end from sub_master where nr = s.clarity)
         and w.weight >= r.carat_from and w.weight <= r.carat_to
    ) as cell on true
    left join lateral (
      select case when m.points < 0 and m.below_cost_reason is null then 0 else m.points end as figure, m.mode
        from markup_rule m join sub_carat_range g on g.nr = m.sub_range
       where m.in_force_until is null and not $3::boolean and m.diamond_type = s.diamond_type and m.growth_type = s.growth_type
         and price_day() between coalesce(m.first_day, '-infinity') and coalesce(m.last_day, 'infinity')
         and w.weight >= g.carat_from and w.weight <= g.carat_to
         and case m.scope when 4 then m.owner_id = $1 when 3 then m.owner_id = $2 when 2 then m.owner_id = s.provider_id else true end
       order by m.scope desc, (m.first_day is null and m.last_day is null) limit 1
    ) as rule on true
    cross join lateral (
      select cell.price is not null and s.disc is not null as on_rap, greatest(s.disc + coalesce(case when rule.mode = 2 then rule.figure end, 0), -99) as disc,
             coalesce(case when rule.mode = 2 then rule.figure end, 0) as points,
             coalesce(case when rule.mode = 1 then rule.figure end, 0) as percent
    ) as m
    cross join lateral (
      select m.on_rap, m.percent,
             round(case when m.on_rap then cell.price * (100 + m.disc) / 100
                        when m.points >= 0 then s.price_per_ct + coalesce(cell.price, s.price_per_ct) * m.points / 100
                        -- A stone is not given away: one percent stays, or what is asked where that is less.
                        else greatest(s.price_per_ct + coalesce(cell.price, s.price_per_ct) * m.points / 100,
                                      least(s.price_per_ct, coalesce(cell.price, s.price_per_ct) * 0.01)) end, 2) as cost
    ) as c
    cross join lateral (
      select c.on_rap, c.on_rap and c.percent = 0 as by_sum, m.disc, round(c.cost * (100 + c.percent) / 100, 2) as price_per_ct
    ) as p
    cross join lateral (select round((p.price_per_ct - cell.price) * 100 / cell.price, 2) as derived) as d
   order by s.nr`;

async function expected({ businessId, associateId, isSupplier }: Viewer): Promise<Priced[]> {
  const { rows } = await database.pool.query<Priced>(INDEPENDENT, [
    businessId,
    associateId,
    isSupplier,
  ]);
  return rows;
}

async function bySql(book: PriceBook, viewer: Viewer): Promise<Priced[]> {
  const values: unknown[] = [];
  const price = priceSql(book, viewer, (value) => {
    values.push(value);
    return `$${values.length}`;
  });
  const { rows } = await database.pool.query<Priced>(
    `select s.nr, ${price.rap} as rap, ${price.disc} as disc, ${price.perCarat} as price_per_ct, ${price.amount} as amount
       from priced_stone s ${price.joins} order by s.nr`,
    values,
  );
  return rows;
}

type Stone = PricedStone & { nr: number };
const stones = async (): Promise<Stone[]> =>
  (await database.pool.query<Stone>('select * from priced_stone order by nr')).rows;

function columnsOf(all: readonly Stone[], book: PriceBook): PriceColumns {
  return {
    grade: Int16Array.from(all, (s) => (s.diamond_type === 1 ? gradeOf(book.grades, s) : NO_GRADE)),
    carat: Uint32Array.from(all, ({ carat }) => wholeOf(carat, DIGITS.carat)),
    disc: Int32Array.from(all, ({ disc }) =>
      disc === null ? NO_DISC : wholeOf(disc, DIGITS.disc),
    ),
    perCarat: Uint32Array.from(all, (s) => wholeOf(s.price_per_ct, DIGITS.money)),
    totalOff: Int32Array.from(all, (s) => (s.disc === null ? totalOff(s) : 0)),
    profileRow: Uint16Array.from(all, ({ provider_id, diamond_type, growth_type }) =>
      profileRow(book.providers.get(provider_id) ?? 0, diamond_type, growth_type),
    ),
  };
}

/** One of three worlds, by turn. */
describe.each(inTurn([1, 2, 3], 3))('random stones, lists and rules, seed %i', (seed) => {
  beforeAll(async () => {
    await wildPrices(database.pool, seed);
    await wildStones(database.owner, { seed, count: COUNT });
  });

  it.each(['nobody', 'supplier', 'client', 'client of nobody', 'associate'])(
    'have the same price to the cent one by one, in columns and in SQL, for %s',
    async (name) => {
      const viewer = viewers[name] ?? NO_CLIENT;
      const book = await priceBook(database.pool);
      const wanted = await expected(viewer);
      expect(wanted).toHaveLength(COUNT);

      const all = await stones();
      const oneByOne = all.map((stone) => ({
        nr: stone.nr,
        ...priceText(priceOf(book, viewer, stone).viewer),
      }));
      expect(oneByOne).toEqual(wanted);

      // The first time each markup is looked up, the second time it is remembered.
      for (const _ of [1, 2]) {
        const offered = all.map((stone) => ({
          nr: stone.nr,
          ...priceText(offeredPrice(book, viewer, stone)),
        }));
        expect(offered).toEqual(wanted);
      }

      const into = columnPrices(COUNT);
      priceColumns(columnsOf(all, book), priceTables(book, viewer), into);
      const money = (cents: number | undefined) => decimalOrNullOf(cents ?? null, DIGITS.money);
      const discount = (whole = NO_DISC) =>
        decimalOrNullOf(whole === NO_DISC ? null : whole, DIGITS.disc);
      const inColumns = all.map(({ nr }, place) => ({
        nr,
        disc: discount(into.disc[place]),
        price_per_ct: money(into.perCarat[place]),
        amount: money(into.amount[place]),
      }));
      const prices = wanted.map(({ rap: _, ...price }) => price);
      expect(inColumns).toEqual(prices);

      const inSql = await bySql(book, viewer);
      const inFull = inSql.map((row) => ({
        ...row,
        disc: row.disc && Number(row.disc).toFixed(4),
      }));
      expect(inFull).toEqual(wanted);
    },
  );

  it('are never below cost without a rule with a reason', async () => {
    const book = await priceBook(database.pool);
    const rules = [...book.markups.rules.values()].flat();
    const markups = markupBook(
      book.markups.subRanges,
      [...new Set(rules)].map((rule) => ({ ...rule, belowCostReason: null })),
    );
    const all = await stones();
    for (const [name, viewer] of Object.entries(viewers)) {
      const below = all.filter((stone) => {
        const price = priceOf({ ...book, markups }, viewer, stone);
        return price.viewer.amount < price.supplier.amount;
      });
      expect(below, name).toEqual([]);
    }
    // With the reasons that some of the rules have, there are such stones.
    const allowed = all.filter((stone) =>
      isBelowCost(priceOf(book, viewers.client ?? NO_CLIENT, stone)),
    );
    expect(allowed.length).toBeGreaterThan(0);
  });

  it('include the unusual stones', async () => {
    const { rows } = await database.pool.query<Record<string, number>>(
      `with priced as (${INDEPENDENT})
       select count(*) filter (where p.disc = -99 and s.disc > -99)::int as floored,
              count(*) filter (where s.diamond_type = 1 and p.rap is null)::int as "noCell",
              count(*) filter (where s.diamond_type = 2)::int as fancy,
              count(*) filter (where p.rap is not null and s.disc is null)::int as "noDiscount",
              count(*) filter (where p.rap is not null and trunc(s.carat, 2) < s.carat)::int as "betweenHundredths",
              count(*) filter (where mod(p.price_per_ct * s.carat * 1000, 10) = 5)::int as halves,
              count(*) filter (where p.amount > 1000000000)::int as huge
         from priced p join priced_stone s on s.nr = p.nr`,
      [viewers.client?.businessId, viewers.client?.associateId, false],
    );
    for (const [what, count] of Object.entries(rows[0] ?? {}))
      expect(count, what).toBeGreaterThan(0);
  });
});
