import type pg from 'pg';
import { namesFor } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { Where } from '../../platform/db/where.ts';
import type { PriceBook } from '../../stock/prices/price-book.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { priceText } from '../../stock/prices/stone-price.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { LineGrouping } from './groupings.ts';
import type { LineList, LineRow } from './line-list.ts';
import { type LineRecord, lineColumns, linePeople, lineRow, lineTables } from './line-rows.ts';

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

/** Today's prices, for a list whose rows show them. */
export const todaysBook = async (pool: pg.Pool, list: LineList): Promise<PriceBook | null> =>
  list.priceToday ? await priceBook(pool) : null;

/** How the records of a list become the rows that people read. */
export async function lineReader(
  pool: pg.Pool,
  list: LineList,
  book?: PriceBook | null,
): Promise<(line: LineRecord) => LineRow> {
  const [names, prices] = await Promise.all([
    attributeNames(pool),
    book === undefined ? todaysBook(pool, list) : book,
  ]);
  return (line) => {
    const extras = list.extras(line);
    if (list.priceToday && prices) Object.assign(line, priceText(list.priceToday(line, prices)));
    return lineRow(line, extras, names);
  };
}
