import type pg from 'pg';
import { createRandom, type Random } from '../../../demo/random.ts';
import { copyRows, type Field } from '../../../server/platform/db/copy-rows.ts';
import { inTransaction } from '../../../server/platform/db/pool.ts';
import { RAP_CLARITIES, RAP_COLORS, RAP_KINDS } from '../../../server/stock/prices/rap-table.ts';

const pick = <T>({ bits }: Random, from: readonly T[]): T => {
  const one = from[bits() % from.length];
  if (one === undefined) throw new Error('there is nothing to pick from');
  return one;
};
const likely = ({ next }: Random, chance: number): boolean => next() < chance;
const between = ({ next }: Random, least: number, most: number): number =>
  least + Math.floor(next() * (most - least + 1));

/** Formats an integer with `digits` decimals. */
const written = (whole: number, digits: number): string =>
  `${whole < 0 ? '-' : ''}${Math.floor(Math.abs(whole) / 10 ** digits)}.${String(Math.abs(whole) % 10 ** digits).padStart(digits, '0')}`;

/**
 * In hundredths of a carat: the bands of the trade with their gap from 6.00 to 9.99, and unusual
 * ones.
 */
const BANDS: Readonly<Record<'ROUND' | 'PEAR', readonly (readonly [number, number])[]>> = {
  ROUND: [
    [1, 3],
    [4, 7],
    [8, 29],
    [30, 89],
    [90, 99],
    [100, 149],
    [150, 199],
    [200, 599],
    [1000, 1099],
  ],
  PEAR: [
    [2, 2],
    [3, 50],
    [52, 99],
    [101, 300],
    [500, 599],
    [1000, 100_000],
  ],
};
const DAY_MS = 86_400_000;
const CENTS = [1, 3, 50, 101, 33_333, 100_050, 1_420_000, 99_999_999, 100_000_000];
const POINTS = [-2000, -1999, -1, 1, 50, 125, 333, 2500, 9999, 10_000];
/**
 * Day ranges relative to today without overlap, null for open: past, today only, current and
 * future.
 */
const DAYS: readonly (readonly (readonly [number | null, number | null])[])[] = [
  [[null, -1]],
  [[0, 0]],
  [[null, 0]],
  [[0, null]],
  [[1, null]],
  [
    [null, -1],
    [0, 0],
    [1, null],
  ],
  [
    [-9, 9],
    [10, 20],
  ],
];
const CARATS = [
  1, 10, 19, 30, 295, 299, 300, 500, 515, 895, 899, 900, 990, 995, 999, 1000, 1005, 1490, 1499,
  1500, 3009, 5990, 5995, 5999, 6000, 6001, 9990, 9999, 10_000, 10_990, 10_999, 11_000, 999_999,
  1_000_000,
];
const DISCS = [
  -990_000, -989_000, -989_999, -500_000, -425_050, -1, 0, 1, 500_000, 3_333_333, 9_999_999,
];
const ASKED = [1, 99, 100, 150, 100_050, 999_999_999, 1_000_000_000];

async function codes(pool: pg.Pool, master: string): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ code: string; nr: number }>(
    'select s.code, s.nr from sub_master s join master m on m.id = s.master_id where m.code = $1',
    [master],
  );
  return new Map(rows.map(({ code, nr }) => [code, nr]));
}

/** Replaces the price lists and rules by random ones, as unusual as the database allows. */
export async function wildPrices(pool: pg.Pool, seed: number): Promise<void> {
  const random = createRandom(seed, 'prices');
  const colors = await codes(pool, 'COLOR');
  const clarities = await codes(pool, 'CLARITY');
  await inTransaction(pool, async (client) => {
    for (const kind of RAP_KINDS) {
      const { rows } = await client.query<{ id: string }>(
        `insert into rap_list (kind, listed_on, revision)
         select $1, current_date, coalesce(max(revision), 0) + 1 from rap_list where kind = $1 and listed_on = current_date
         returning id`,
        [kind],
      );
      const cells = RAP_COLORS.flatMap((color) =>
        RAP_CLARITIES.flatMap((clarity) =>
          BANDS[kind].flatMap(([from, to], place): Field[][] => {
            // A list may lack a cell in the middle of a band.
            if (likely(random, 0.05)) return [];
            const price = likely(random, 0.4) ? pick(random, CENTS) : between(random, 1, 3_000_000);
            return [
              [
                rows[0]?.id ?? '',
                colors.get(color) ?? 0,
                clarities.get(clarity) ?? 0,
                place + 1,
                written(from, 2),
                written(to, 2),
                written(price, 2),
              ],
            ];
          }),
        ),
      );
      await copyRows(
        client,
        'rap_price (list_id, color, clarity, band, carat_from, carat_to, price_per_ct) from stdin',
        cells,
      );
    }
    await client.query('delete from markup_rule');
    const today = await client.query<{ ms: number }>(
      'select extract(epoch from price_day())::float8 * 1000 as ms',
    );
    const dayAfter = (days: number | null): string | null =>
      days === null
        ? null
        : new Date((today.rows[0]?.ms ?? 0) + days * DAY_MS).toISOString().slice(0, 10);
    // Weights outside every range have no markup: some ranges end before the next one starts.
    await client.query(
      `update sub_carat_range set carat_to = carat_to - 0.01
        where nr % 3 = $1::int % 3 and carat_to > carat_from + 0.05`,
      [seed],
    );
    const owners = await client.query<{ scope: number; owner_id: string | null }>(
      `select 1 as scope, null as owner_id union all select 2, id from provider
       union all select 3, id from app_user where role_id = 4 union all select 4, id from business`,
    );
    const ranges = await client.query<{ nr: number }>('select nr from sub_carat_range');
    for (const { scope, owner_id } of owners.rows) {
      const change = await client.query<{ id: number }>(
        'insert into markup_change (scope, owner_id) values ($1, $2) returning id',
        [scope, owner_id],
      );
      const rules = ranges.rows.flatMap(({ nr }) =>
        [1, 2].flatMap((type) =>
          [1, 2].flatMap((growth) => {
            const ruleOf = (first: string | null, last: string | null): Field[] => {
              const points = likely(random, 0.4)
                ? pick(random, POINTS)
                : between(random, -2000, 2000);
              // Half of the rules below cost have a reason. The others are limited to cost.
              const reason = points < 0 && likely(random, 0.5) ? 'agreed' : null;
              const place = [scope, owner_id, type, growth, nr];
              const terms = [likely(random, 0.5) ? 1 : 2, written(points, 2), first, last, reason];
              return [...place, ...terms, change.rows[0]?.id ?? 0];
            };
            return [
              ...(likely(random, 0.5) ? [ruleOf(null, null)] : []),
              ...(likely(random, 0.3) ? pick(random, DAYS) : []).map(([first, last]) =>
                ruleOf(dayAfter(first), dayAfter(last)),
              ),
            ];
          }),
        ),
      );
      await copyRows(
        client,
        `markup_rule (scope, owner_id, diamond_type, growth_type, sub_range, mode, points, first_day, last_day, below_cost_reason, begun_by)
         from stdin`,
        rules,
      );
    }
  });
}

/** Creates a table of stones with only the columns that determine a price. */
export async function wildStones(
  pool: pg.Pool,
  { seed, count }: { readonly seed: number; readonly count: number },
): Promise<void> {
  const random = createRandom(seed, 'stones');
  const shapes = [...(await codes(pool, 'SHAPE')).entries()];
  const round = shapes.find(([code]) => code === 'ROUND')?.[1] ?? 0;
  const colors = [...(await codes(pool, 'COLOR')).entries()];
  const graded = colors.filter(([code]) => RAP_COLORS.some((color) => color === code));
  const clarities = [...(await codes(pool, 'CLARITY')).values()];
  const providers = await pool.query<{ id: string }>('select id from provider order by id');
  const stones = Array.from({ length: count }, (_, nr): Field[] => {
    const carat = likely(random, 0.5)
      ? pick(random, CARATS)
      : between(random, 1, likely(random, 0.8) ? 6500 : 1_000_000);
    const disc = likely(random, 0.3) ? pick(random, DISCS) : between(random, -9900, 2000) * 100;
    const asked = likely(random, 0.3) ? pick(random, ASKED) : between(random, 1, 5_000_000);
    const isAsked = likely(random, 0.5);
    // A total rounded by its supplier, with the largest difference that a list may have.
    const total = Math.max(1, Math.floor((asked * carat) / 1000) + between(random, -99, 99));
    return [
      nr,
      likely(random, 0.85) ? 1 : 2,
      likely(random, 0.5) ? 1 : 2,
      likely(random, 0.5) ? round : pick(random, shapes)[1],
      likely(random, 0.05) ? null : pick(random, likely(random, 0.9) ? graded : colors)[1],
      likely(random, 0.05) ? null : pick(random, clarities),
      written(carat, 3),
      pick(random, providers.rows).id,
      isAsked ? null : written(disc, 4),
      written(asked, 2),
      isAsked && likely(random, 0.5) ? written(total, 2) : null,
    ];
  });
  const columns =
    'diamond_type, growth_type, shape, color, clarity, carat, provider_id, disc, price_per_ct, total_amt';
  await inTransaction(pool, async (client) => {
    await client.query('drop table if exists priced_stone');
    await client.query(
      `create table priced_stone as select 0 as nr, ${columns} from stone with no data`,
    );
    await copyRows(client, `priced_stone (nr, ${columns}) from stdin`, stones);
  });
}
