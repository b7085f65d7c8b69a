import type pg from 'pg';
import type { components } from '../../src/api/schema.gen.ts';
import { type ReportGrouping, ROLE } from '../../src/machines/codes.ts';
import { cursorRows } from '../db/cursor-rows.ts';
import { dayEnd, dayStart } from '../http/days.ts';
import { pagination, paging } from '../http/paging.ts';
import type { Session } from '../http/session.ts';
import type { PriceBook } from '../prices/price-book.ts';
import { priceBook } from '../prices/read-price-book.ts';
import { attributeNames } from '../stones/attribute-names.ts';
import { Where } from '../stones/search-sql.ts';
import { decimal } from '../stones/stone-row.ts';
import { type TotalsRecord, totalColumns, totals } from '../stones/totals.ts';
import { groupingOf, type LineGrouping } from './groupings.ts';
import type { LineList, LineRow } from './line-list.ts';
import { type LineRecord, lineColumns, linePeople, lineRow, lineTables } from './line-rows.ts';

/** The filters that every list takes. */
export interface LineFilter {
  page?: number;
  size?: number;
  startDate?: string;
  endDate?: string;
  status?: number;
  groupBy?: ReportGrouping;
  user_id?: string;
  diamond_type?: number;
  business_id?: string;
  currentTab?: 'current' | 'ended' | 'all';
}

interface LineQuestion {
  list: LineList;
  filter: LineFilter;
  stockNumbers: readonly string[] | undefined;
  /** the document whose lines these are */
  of?: { column: string; id: string };
  /** a column of the list that stands before the newest first */
  order?: string;
  /** narrows the list further, over its own tables */
  narrow?: (where: Where) => void;
}

export interface LinePage {
  data: LineRow[];
  groups: components['schemas']['LineGroup'][];
  totals: components['schemas']['StoneTotals'];
  pagination: components['schemas']['Pagination'];
}

interface GroupRecord {
  key: string;
  label: string;
  pieces: number;
  carat: string;
  amount: string;
}

/** One page of the lines that a caller may see, with the totals of all that match and, if asked for, of each group. */
export async function readLines(
  { pool, session }: { pool: pg.Pool; session: Session },
  question: LineQuestion,
): Promise<LinePage> {
  const { list, filter, order } = question;
  const grouping = groupingOf(list, filter.groupBy);
  const names = await attributeNames(pool);
  const where = condition(session, question);
  const page = paging(filter);
  const tables = lineTables(list);

  const [sum, groups, found, book] = await Promise.all([
    pool.query<TotalsRecord>(
      `select ${totalColumns('s.carat', 'l.rap', 'l.disc', 'l.amount')} from ${tables} where ${where}`,
      where.values,
    ),
    grouping ? readGroups(pool, tables, where, grouping) : [],
    pool.query<LineRecord>(
      `select ${lineColumns(list)}, ${grouping?.key ?? "''"} as group from ${tables} ${linePeople(list)} where ${where}
        order by ${grouping ? `${grouping.rowOrder}, ` : ''}${order ? `${order}, ` : ''}l.created_at desc, l.id limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
    pricesFor(pool, list),
  ]);
  const all = totals(sum.rows[0]);
  return {
    data: found.rows.map((line) => lineRow(line, list.extras(line, book), names)),
    groups,
    totals: all,
    pagination: pagination(page, all.pieces),
  };
}

/** One line by its identity; null where there is none that the caller may see. */
export async function readLine(
  { pool, session }: { pool: pg.Pool; session: Session },
  list: LineList,
  id: string,
): Promise<LineRow | null> {
  const where = condition(session, { list, filter: {}, stockNumbers: undefined });
  where.add((p) => `l.id = ${p}`, id);
  const [names, book, found] = await Promise.all([
    attributeNames(pool),
    pricesFor(pool, list),
    pool.query<LineRecord>(
      `select ${lineColumns(list)}, '' as group from ${lineTables(list)} ${linePeople(list)} where ${where}`,
      where.values,
    ),
  ]);
  const [line] = found.rows;
  return line ? lineRow(line, list.extras(line, book), names) : null;
}

const pricesFor = (pool: pg.Pool, { asksForPrices }: LineList): Promise<PriceBook> | null =>
  asksForPrices ? priceBook(pool) : null;

async function readGroups(
  pool: pg.Pool,
  tables: string,
  where: Where,
  { key, label, order }: LineGrouping,
): Promise<LinePage['groups']> {
  const { rows } = await pool.query<GroupRecord>(
    `select ${key} as key, ${label} as label, count(*)::int as pieces, sum(s.carat) as carat, sum(l.amount) as amount
       from ${tables} where ${where} group by 1, 2 order by ${order}`,
    where.values,
  );
  return rows.map((group) => ({
    ...group,
    carat: decimal(group.carat),
    amount: decimal(group.amount),
  }));
}

/** Every line of one document, as they were written. */
export async function readLinesOf(
  { pool, session }: { pool: pg.Pool; session: Session },
  list: LineList,
  of: { column: string; id: string },
): Promise<LineRow[]> {
  const [names, book] = await Promise.all([attributeNames(pool), pricesFor(pool, list)]);
  const where = condition(session, { list, filter: {}, stockNumbers: undefined, of });
  const { rows } = await pool.query<LineRecord>(
    `select ${lineColumns(list)}, '' as group from ${lineTables(list)} ${linePeople(list)} where ${where} order by s.stock_no, l.id`,
    where.values,
  );
  return rows.map((line) => lineRow(line, list.extras(line, book), names));
}

/** All lines that match, the newest first, as somebody reads them. */
export async function streamLines(
  { pool, session }: { pool: pg.Pool; session: Session },
  { list, filter }: { list: LineList; filter: LineFilter },
): Promise<AsyncIterable<LineRow>> {
  const [names, book] = await Promise.all([attributeNames(pool), pricesFor(pool, list)]);
  const where = condition(session, { list, filter, stockNumbers: undefined });
  const grouping = groupingOf(list, filter.groupBy);
  const lines = cursorRows<LineRecord>(
    pool,
    `select ${lineColumns(list)}, ${grouping?.key ?? "''"} as group from ${lineTables(list)} ${linePeople(list)} where ${where}
      order by ${grouping ? `${grouping.rowOrder}, ` : ''}l.created_at desc, l.id`,
    where.values,
  );
  return (async function* rows() {
    for await (const line of lines) yield lineRow(line, list.extras(line, book), names);
  })();
}

/** Refuses what no list could be filtered by, before anything is promised. */
export function checkFilter(list: LineList, { groupBy, startDate, endDate }: LineFilter): void {
  groupingOf(list, groupBy);
  if (startDate) dayStart('startDate', startDate);
  if (endDate) dayEnd('endDate', endDate);
}

function condition(
  session: Session,
  { list, filter, stockNumbers, of, narrow }: LineQuestion,
): Where {
  const where = new Where();
  if (of) where.add((p) => `${of.column} = ${p}`, of.id);
  addScope(where, session, list.maker);
  narrow?.(where);
  const { business_id, user_id, diamond_type, status, currentTab, startDate, endDate } = filter;
  if (business_id) where.add((p) => `l.business_id = ${p}`, business_id);
  if (user_id)
    where.add((p) => `l.business_id = (select business_id from app_user where id = ${p})`, user_id);
  if (diamond_type) where.add((p) => `s.diamond_type = ${p}`, diamond_type);
  if (status) where.add((p) => `l.state = ${p}`, status);
  if (currentTab === 'current') where.add((p) => `l.state = any(${p})`, list.live);
  if (currentTab === 'ended') where.add((p) => `l.state <> all(${p})`, list.live);
  if (startDate) where.add((p) => `l.created_at >= ${p}`, dayStart('startDate', startDate));
  if (endDate) where.add((p) => `l.created_at < ${p}`, dayEnd('endDate', endDate));
  if (stockNumbers) where.add((p) => `s.stock_no = any(${p})`, stockNumbers);
  return where;
}

/** What somebody keeps for herself is shown to nobody else but the auditor. */
function addScope(where: Where, { actor }: Session, maker: string): void {
  const own = (p: string): string => `(l.business_id is null and ${maker} = ${p})`;
  switch (actor.role) {
    case ROLE.auditor:
      return;
    case ROLE.customer:
      where.add((p) => `l.business_id = ${p}`, actor.businessId);
      return;
    case ROLE.associate:
      where.add((p) => `(b.associate_id = ${p} or ${own(p)})`, actor.id);
      return;
    case ROLE.guest:
      where.add(own, actor.id);
      return;
    default:
      where.add((p) => `(l.business_id is not null or ${own(p)})`, actor.id);
  }
}
