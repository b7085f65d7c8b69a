import type pg from 'pg';
import type { components } from '../../../src/api/schema.gen.ts';
import { namesFor } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { decimal } from '../../platform/db/decimal.ts';
import type { Where } from '../../platform/db/where.ts';
import type { PriceBook } from '../../stock/prices/price-book.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { type AttributeNames, attributeNames } from '../../stock/stones/attribute-names.ts';
import {
  TOTALS_BY_GROWTH,
  type TotalsRecord,
  totalColumns,
  totals,
} from '../../stock/stones/totals.ts';
import type { LineGrouping } from './groupings.ts';
import type { LineList, LineRow } from './line-list.ts';
import { type LineRecord, lineColumns, linePeople, lineRow, lineTables } from './line-rows.ts';

type Db = pg.Pool | pg.PoolClient;
export type LineGroup = components['schemas']['LineGroup'];
export type LineTotals = components['schemas']['StoneTotals'];

/** What all lines of a condition come to. */
export async function readTotals(db: Db, list: LineList, where: Where): Promise<LineTotals> {
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
}

/** The groups of these lines in their order, each with what it comes to. */
export async function readGroups(
  db: Db,
  list: LineList,
  where: Where,
  { key, label, order }: LineGrouping,
): Promise<LineGroup[]> {
  const { rows } = await db.query<GroupRecord>(
    `select ${key} as key, ${label} as label, count(*)::int as pieces, sum(s.carat) as carat, sum(l.amount) as amount
       from ${lineTables(list)} where ${where} group by 1, 2 order by ${order}`,
    where.values,
  );
  return rows.map((group) => ({
    ...group,
    carat: decimal(group.carat),
    amount: decimal(group.amount),
  }));
}

/** The lines themselves as their reader sees them, group by group where they are grouped, without an order. */
export const linesOf = (
  list: LineList,
  { actor }: Session,
  where: Where,
  grouping: LineGrouping | null,
): string =>
  `select ${lineColumns(list, namesFor(actor))}, ${grouping?.key ?? "''"} as group from ${lineTables(list)} ${linePeople(list)} where ${where}`;

/** Group by group, what `first` says, then the newest first. */
export const lineOrder = (grouping: LineGrouping | null, first?: string): string =>
  [grouping?.rowOrder, first, 'l.created_at desc, l.id'].filter(Boolean).join(', ');

/** How the records of a list become the rows that people read. */
export async function lineReader(
  pool: pg.Pool,
  list: LineList,
): Promise<(line: LineRecord) => LineRow> {
  const [names, book]: [AttributeNames, PriceBook | null] = await Promise.all([
    attributeNames(pool),
    list.asksForPrices ? priceBook(pool) : null,
  ]);
  return (line) => lineRow(line, list.extras(line, book), names);
}
