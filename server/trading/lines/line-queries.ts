import type pg from 'pg';
import { createNameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import type { PriceBook } from '../../stock/prices/price-book.ts';
import { priceBook } from '../../stock/prices/read-price-book.ts';
import { costPrice, priceText, shownPrice } from '../../stock/prices/stone-price.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { seesCost } from '../../stock/stones/stone-row.ts';
import type { LineGrouping } from './groupings.ts';
import type { LineQuestion } from './line-condition.ts';
import type { LineList, LineRow, Reader } from './line-list.ts';
import {
  COST_COLUMNS,
  type LineRecord,
  lineColumns,
  linePeople,
  lineRow,
  lineTables,
} from './line-rows.ts';

export const linesOf = (
  list: LineList,
  session: Session,
  where: WhereClause,
  grouping: LineGrouping | null,
): string =>
  `select ${lineColumns(list, createNameSql(session.actor))}${showsCost(list, session) ? `, ${COST_COLUMNS}` : ''}, ${grouping?.key ?? "''"} as group from ${lineTables(list)} ${linePeople(list)} where ${where}`;

export const lineOrder = (grouping: LineGrouping | null, first?: string): string =>
  [grouping?.rowOrder, first, 'l.created_at desc, l.id'].filter(Boolean).join(', ');

/** ORDER BY term of the order that the filter requests; undefined for "newest first". */
export const requestedOrder = ({ list, filter }: LineQuestion): string | undefined =>
  filter.sort === 'until' ? list.until : undefined;

export const todaysBook = async (pool: pg.Pool, list: LineList): Promise<PriceBook | null> =>
  list.priceToday ? await priceBook(pool) : null;

const showsCost = ({ bindsPrice = false }: LineList, session: Session): boolean =>
  bindsPrice && seesCost(session);

/**
 * `book` contains today's prices; null for a list that shows the stored prices. If `book` is
 * undefined, this function reads the prices itself.
 */
export async function lineReader(
  { pool, session }: Reader,
  list: LineList,
  book?: PriceBook | null,
): Promise<(line: LineRecord) => LineRow> {
  const [names, prices, costs] = await Promise.all([
    attributeNames(pool),
    book === undefined ? todaysBook(pool, list) : book,
    showsCost(list, session) ? priceBook(pool) : null,
  ]);
  return (line) => {
    const extras = list.extras(line);
    if (list.priceToday && prices) Object.assign(line, priceText(list.priceToday(line, prices)));
    const row = lineRow(line, extras, names);
    if (costs) row.cost_amt = list.live.includes(line.state) ? costOf(costs, line) : null;
    return row;
  };
}

function costOf(book: PriceBook, line: LineRecord): number {
  const { cost_disc: disc = null, cost_per_ct, cost_total: total_amt = null } = line;
  if (cost_per_ct === undefined) throw new Error('a line has no cost');
  return shownPrice(costPrice(book, { ...line, disc, price_per_ct: cost_per_ct, total_amt }))
    .amount;
}
