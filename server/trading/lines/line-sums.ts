import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { type SummableStone, sumsOf } from '#common/stone-sums.ts';
import { createNameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import type { PriceBook } from '../../stock/prices/price-book.ts';
import { shownPrice } from '../../stock/prices/stone-price.ts';
import {
  TOTALS_BY_GROWTH,
  type TotalsRecord,
  totalColumns,
  totals,
  totalsOfSums,
} from '../../stock/stones/totals.ts';
import type { LineGrouping } from './groupings.ts';
import { addLineScope } from './line-condition.ts';
import type { LineList } from './line-list.ts';
import { linePeople, lineTables } from './line-rows.ts';

type Db = pg.Pool | pg.PoolClient;
export type LineGroup = components['schemas']['LineGroup'];
export type LineTotals = components['schemas']['StoneTotals'];

export interface LineSums {
  totals: LineTotals;
  /** groups in the order of the list; empty if the lines are not grouped */
  groups: LineGroup[];
}

interface Summed {
  list: LineList;
  where: WhereClause;
  grouping: LineGrouping | null;
  /** today's prices if the list shows them; otherwise null */
  book: PriceBook | null;
}

/** The sums use the prices that the rows show: the stored prices or today's prices. */
export async function readSums(db: Db, session: Session, summed: Summed): Promise<LineSums> {
  const { list, book } = summed;
  if (list.priceToday && book) return await sumToday(db, session, summed, book);
  // Runs the queries one after the other, because `db` may be a single connection.
  const all = await readTotals(db, summed);
  return { totals: all, groups: await readGroups(db, session, summed) };
}

async function readTotals(db: Db, { list, where }: Summed): Promise<LineTotals> {
  const { rows } = await db.query<TotalsRecord>(
    `select s.growth_type, ${totalColumns('s.carat', 'l.rap', 'l.disc', 'l.price_per_ct', 'l.amount')}
       from ${lineTables(list)} where ${where} ${TOTALS_BY_GROWTH}`,
    where.values,
  );
  return totals(rows);
}

interface GroupRecord {
  key: string;
  label: string;
  pieces: number;
  carat: string;
  amount: string;
  /**
   * sums of all lines of the document, even those that the filter excludes; null if the group is
   * not a document
   */
  whole_pieces?: number | null;
  whole_carat?: string | null;
  whole_amount?: string | null;
}

const SUMS = 'count(*)::int as pieces, sum(s.carat) as carat, sum(l.amount) as amount';

async function readGroups(
  db: Db,
  session: Session,
  { list, where, grouping }: Summed,
): Promise<LineGroup[]> {
  if (grouping === null) return [];
  const { key, label, order, document } = grouping;
  const scope = scopeOf(list, session, where);
  const groups = `select ${key} as key, ${label} as label, ${SUMS} from ${lineTables(list)} where ${where} group by 1, 2`;
  const { rows } = await db.query<GroupRecord>(
    document === undefined
      ? `${groups} order by ${order}`
      : `with shown as (${groups}),
          whole as (select ${document} as key, ${SUMS} from ${lineTables(list)}
                     where ${scope} and ${document} in (select key from shown) group by 1)
         select shown.*, whole.pieces as whole_pieces, whole.carat as whole_carat, whole.amount as whole_amount
           from shown left join whole using (key) order by ${order}`,
    document === undefined ? where.values : scope.values,
  );
  return rows.map((group) => ({
    key: group.key,
    label: group.label,
    pieces: group.pieces,
    carat: parseDecimal(group.carat),
    amount: parseDecimal(group.amount),
    whole: wholeOf(group),
  }));
}

/**
 * Condition for all lines that the caller may see, even those that the filter excludes. The
 * parameter numbers continue after `values`, so one query can contain both conditions.
 */
function scopeOf(list: LineList, session: Session, { values }: WhereClause): WhereClause {
  // Copies the values, because another query uses the original array.
  const scope = new WhereClause([...values]);
  addLineScope(scope, session, list.maker);
  return scope;
}

const wholeOf = ({ whole_pieces, whole_carat, whole_amount }: GroupRecord): LineGroup['whole'] =>
  typeof whole_pieces !== 'number' || !whole_carat || !whole_amount
    ? null
    : {
        pieces: whole_pieces,
        carat: parseDecimal(whole_carat),
        amount: parseDecimal(whole_amount),
      };

interface TodayRecord {
  key: string;
  label: string;
  carat: string;
  growth_type: 1 | 2;
}

/**
 * Computes the prices in JavaScript instead of SQL, because today's price of a line depends on the
 * markups for the owner of the line.
 */
async function sumToday(
  db: Db,
  { actor }: Session,
  { list, where, grouping }: Summed,
  book: PriceBook,
): Promise<LineSums> {
  const { key, label, rowOrder } = grouping ?? { key: "''", label: "''", rowOrder: '1' };
  const { rows } = await db.query<TodayRecord>(
    `select ${key} as key, ${label} as label, s.growth_type, s.diamond_type, s.shape, s.color, s.clarity, s.carat,
            l.business_id, b.associate_id, l.amount, ${list.columns(createNameSql(actor))}
       from ${lineTables(list)} ${linePeople(list)} where ${where} order by ${rowOrder}`,
    where.values,
  );
  const priced: readonly (SummableStone & { key: string; label: string })[] = rows.map((line) => {
    const price = list.priceToday?.(line, book);
    if (!price) throw new Error('a line has no current price');
    const { rap, disc, perCarat, amount } = shownPrice(price);
    return {
      key: line.key,
      label: line.label,
      carat: parseDecimal(line.carat),
      growth_type: line.growth_type,
      rap,
      markup_disc: disc,
      markup_ppc: perCarat,
      sell_amt: amount,
    };
  });
  const byKey = Map.groupBy(grouping ? priced : [], (line) => line.key);
  return {
    totals: totalsOfSums(sumsOf(priced)),
    groups: [...byKey].map(([group, lines]) => {
      const { pieces, carat, amount } = sumsOf(lines);
      return { key: group, label: lines[0]?.label ?? '', pieces, carat, amount, whole: null };
    }),
  };
}
