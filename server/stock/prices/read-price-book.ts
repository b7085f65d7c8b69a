import type pg from 'pg';
import type { RapListId } from '#api/ids.gen.ts';
import { MemoizedQuery } from '../../platform/db/memoized-query.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { DIGITS, wholeOf } from './decimals.ts';
import { markupBook } from './markup-book.ts';
import type { PriceBook, RapVersion } from './price-book.ts';
import {
  type ListKind,
  labKindOf,
  RAP_CLARITIES,
  RAP_COLORS,
  type RapCell,
  type RapGrades,
  rapTable,
} from './rap-table.ts';

// The revision is `nr` × `DAYS` plus the day, because rules with a date range begin and end without
// a write to `price_revision`.
const DAYS = 100_000;
export const PRICE_REVISION = `select nr * ${DAYS} + (price_day() - date '2000-01-01') as nr from price_revision`;
const REVISION = statement('price-revision', PRICE_REVISION);
const books = new MemoizedQuery<PriceBook, number>(
  ['provider', 'master', 'sub_master'],
  async (db, revision) => ({ ...(await readPriceBook(db, null)), revision }),
);

/**
 * Returns the current price book; only a new revision reloads the book. Every request reads the
 * revision, so changes on any node apply to the next request on every node. Pass `db` to read
 * within a transaction.
 */
export async function priceBook(pool: pg.Pool, db: Queryable = pool): Promise<PriceBook> {
  const { rows } = await runStatement(db, REVISION);
  return priceBookOf(rows[0]?.nr ?? 0, pool, db);
}

/** Returns the price book of a revision number that the caller has just read. */
export const priceBookOf = (
  revision: number,
  pool: pg.Pool,
  db: Queryable = pool,
): Promise<PriceBook> => books.get(pool, db, revision, (read) => read === revision);

const GRADES = statement(
  'price-book-grades',
  `select m.code as master, s.code, s.nr from sub_master s join master m on m.id = s.master_id
          where m.code in ('COLOR', 'CLARITY') or (m.code = 'SHAPE' and s.code = 'ROUND')`,
);
const VERSIONS = statement(
  'price-book-versions',
  `select distinct on (kind) id, kind, listed_on as "listedOn", revision from rap_list
          where in_force_from <= coalesce($1, clock_timestamp()) order by kind, in_force_from desc, revision desc`,
);
const NAMED_VERSIONS = statement(
  'price-book-named-versions',
  `select id, kind, listed_on as "listedOn", revision from rap_list where id = any($1)`,
);
const CELLS = statement(
  'price-book-cells',
  `select list_id, color, clarity, band, (carat_from * 100)::int as "from", (carat_to * 100)::int as "to",
                (price_per_ct * 100)::int as price
           from rap_price where list_id = any($1)`,
);
const SUB_RANGES = statement(
  'price-book-sub-ranges',
  `select s.nr, s.id, (coalesce(p.carat_from, s.carat_from) * 100)::int as "from", (coalesce(p.carat_to, s.carat_to) * 100)::int as "to"
           from sub_carat_range s
           left join lateral (select carat_from, carat_to from sub_carat_range_past
                               where sub_range = s.nr and until > $1 order by until limit 1) p on true
          where case when $1::timestamptz is null then s.deleted_at is null
                     else s.created_at <= $1 and coalesce(s.deleted_at > $1, true) end
          order by 3`,
);
const RULES = statement(
  'price-book-rules',
  `select id, scope, owner_id as "ownerId", diamond_type as "diamondType", growth_type as "growthType", sub_range as "subRange",
                mode, points, first_day as "firstDay", last_day as "lastDay", below_cost_reason as "belowCostReason"
           from markup_rule, coalesce(($1::timestamptz at time zone 'UTC')::date, price_day()) as of_day
          where case when $1::timestamptz is null then in_force_until is null
                     else in_force_from <= $1 and coalesce(in_force_until > $1, true) end
            and coalesce(first_day <= of_day, true) and coalesce(last_day >= of_day, true)`,
);
const PROVIDERS = statement('price-book-providers', 'select id, nr from provider');

interface CellRow extends RapCell {
  list_id: string;
  band: number;
}

export const readRapGrades = async (db: Queryable): Promise<RapGrades> =>
  gradesFrom(await runStatement(db, GRADES));

/** Reads the price book that applied at the moment `at`; null reads the current price book. */
export const readPriceBook = async (db: Queryable, at: Date | null): Promise<PriceBook> =>
  readBook(db, await runStatement(db, VERSIONS, [at]), at);

/**
 * Reads the current price book, but with `lists` instead of the current Rap lists. Without a
 * `ROUND` list, round stones have no Rap price; without a `PEAR` list, all other shapes have none.
 */
export const readPriceBookOver = async (
  db: Queryable,
  lists: readonly RapListId[],
): Promise<PriceBook> => readBook(db, await runStatement(db, NAMED_VERSIONS, [lists]), null);

async function readBook(
  db: Queryable,
  versions: pg.QueryResult<Row<'price-book-versions'>>,
  at: Date | null,
): Promise<PriceBook> {
  const grades = await readRapGrades(db);
  const cells = await runStatement(db, CELLS, [versions.rows.map(({ id }) => id)]);
  const subRanges = await runStatement(db, SUB_RANGES, [at]);
  const rules = await runStatement(db, RULES, [at]);
  const providers = await runStatement(db, PROVIDERS);

  const versionOf = (kind: ListKind) => versions.rows.find((row) => row.kind === kind) ?? null;
  const cellsOf = (kind: ListKind) =>
    cells.rows.filter(({ list_id }) => list_id === versionOf(kind)?.id);
  const withBands = (kind: ListKind): RapVersion | null => {
    const version = versionOf(kind);
    return version && { ...version, bandStarts: bandStarts(cellsOf(kind)) };
  };
  return {
    revision: null,
    grades,
    versions: { ROUND: withBands('ROUND'), PEAR: withBands('PEAR') },
    rap: rapTable({ ROUND: cellsOf('ROUND'), PEAR: cellsOf('PEAR') }, grades),
    labGrown: {
      versions: { ROUND: withBands(labKindOf('ROUND')), PEAR: withBands(labKindOf('PEAR')) },
      table: rapTable(
        { ROUND: cellsOf(labKindOf('ROUND')), PEAR: cellsOf(labKindOf('PEAR')) },
        grades,
      ),
    },
    markups: markupBook(
      subRanges.rows,
      rules.rows.map((rule) => ({ ...rule, points: wholeOf(rule.points, DIGITS.points) })),
    ),
    providers: new Map(providers.rows.map(({ id, nr }) => [id, nr])),
  };
}

const bandStarts = (cells: readonly CellRow[]): number[] =>
  [...new Set(cells.map(({ from }) => from))].sort((a, b) => a - b);

function gradesFrom({
  rows,
}: pg.QueryResult<{ master: string; code: string; nr: number }>): RapGrades {
  const places = (master: string, codes: readonly string[]): Map<number, number> =>
    new Map(
      rows
        .filter((row) => row.master === master)
        .map(({ code, nr }) => [nr, codes.indexOf(code)] as const)
        .filter(([, place]) => place >= 0),
    );
  const numberOf = (master: string, wanted: string): number => {
    const found = rows.find(({ master: list, code }) => list === master && code === wanted);
    if (!found) throw new Error(`The list of values ${master} has no value ${wanted}.`);
    return found.nr;
  };
  const clarity = places('CLARITY', RAP_CLARITIES);
  const flawless = { nr: numberOf('CLARITY', 'FL'), readsAs: numberOf('CLARITY', 'IF') };
  clarity.set(flawless.nr, RAP_CLARITIES.indexOf('IF'));
  return {
    round: numberOf('SHAPE', 'ROUND'),
    color: places('COLOR', RAP_COLORS),
    clarity,
    flawless,
  };
}
