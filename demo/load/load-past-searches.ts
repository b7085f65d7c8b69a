import type pg from 'pg';
import { SEARCH_MODE } from '#machines/codes.ts';
import { copyRows, type Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import type { SavedFilter } from '../../server/trading/searches/saved-filter.ts';
import { drawPastSearches, drawWishes } from '../past-searches.ts';
import type { HistoryLoad } from '../write/history-source.ts';

/** From this number of stones on, the number of searches stays the same. */
const BUSY_FROM = 5_000;

/**
 * Counts the stones with the same attributes, for all attributes that searches use. Sizes are in
 * tenths of a carat.
 */
const ALIKE = statement(
  'demo-stones-alike',
  `select s.diamond_type, s.growth_type, sh.code as shape, co.code as color, cl.code as clarity, fa.code as fancy,
          floor(s.carat * 10)::int as tenths, count(*)::int as stones
     from stone s join sub_master sh on sh.nr = s.shape
     left join sub_master co on co.nr = s.color left join sub_master cl on cl.nr = s.clarity left join sub_master fa on fa.nr = s.fancy
    group by 1, 2, 3, 4, 5, 6, 7`,
);

/** Loads the searches of the past year, each with its number of results. */
export async function loadPastSearches({
  connection,
  seed,
  stones,
  anchor,
  ids,
}: HistoryLoad): Promise<void> {
  const wishes = await readWishCounts(connection, seed);
  const rows = function* (): Generator<Field[]> {
    for (const { by, wish, at } of drawPastSearches(seed, anchor, Math.min(1, stones / BUSY_FROM)))
      yield [at.toISOString(), ids.userOf(by), SEARCH_MODE.normal, ...(wishes[wish] ?? [])];
  };
  await copyRows(connection, `search_made (${COLUMNS}) from stdin`, rows());
}

const COLUMNS = 'at, user_id, search_type, diamond_type, shapes, colors, clarities, filter, found';

/** Returns the searches with their number of results. The first search has the most results. */
async function readWishCounts(connection: pg.PoolClient, seed: number): Promise<Field[][]> {
  const { rows: stock } = await runStatement(connection, ALIKE);
  const wishes = drawWishes(seed).map((filter) => {
    const { diamond_type = null, shape, color, fancy, clarity, growth_type, carat } = filter;
    const has = (wanted: Codes, code: string | null): boolean =>
      wanted === undefined || (code !== null && wanted.includes(code));
    const sizes = (carat ?? []).map(({ from, to }) => ({ from: tenths(from), to: tenths(to) }));
    const found = stock
      .filter(
        (some) =>
          some.diamond_type === diamond_type &&
          (growth_type === undefined || some.growth_type === growth_type) &&
          has(shape, some.shape) &&
          has(color, some.color) &&
          has(fancy, some.fancy) &&
          has(clarity, some.clarity) &&
          sizes.some(({ from, to }) => some.tenths >= from && some.tenths <= to),
      )
      .reduce((sum, { stones }) => sum + stones, 0);
    return [
      diamond_type,
      arrayText(shape),
      arrayText(color ?? fancy),
      arrayText(clarity),
      JSON.stringify(filter),
      found,
    ];
  });
  return wishes.toSorted((one, other) => Number(other.at(-1)) - Number(one.at(-1)));
}

type Codes = SavedFilter['shape'];
const tenths = (carat: number | undefined): number => Math.floor((carat ?? 0) * 10 + 1e-9);
const arrayText = (codes: Codes): string => `{${(codes ?? []).join(',')}}`;
