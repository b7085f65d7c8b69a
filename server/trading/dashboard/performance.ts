import type { components } from '#api/schema.gen.ts';
import { INVOICE_STATUS } from '#machines/codes.ts';
import { parseDecimal } from '../../platform/db/decimal.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { DIGITS, decimalOf, wholeOf } from '../../stock/prices/decimals.ts';
import { addInvoiceScope } from '../invoices/read-invoice.ts';
import { LISTS } from '../lines/all-lists.ts';
import { addPlace, lineCondition } from '../lines/line-condition.ts';
import type { Reader } from '../lines/line-list.ts';
import { countedTables } from '../lines/line-rows.ts';
import type { DashboardFilter } from './tile-counts.ts';

type Figures = Omit<components['schemas']['PeriodFigures'], 'startDate' | 'endDate'>;
type Counted = Omit<DashboardFilter, 'startDate' | 'endDate'>;

/**
 * Totals of the lines that were created in one interval and are now in one state. An interval is
 * the time between two consecutive moments.
 */
interface Bucket {
  /** 1-based index of the moment at which the interval begins */
  part: number;
  state: number;
  pieces: number;
  carats: string;
  amount: string;
}

/**
 * Totals per interval. Interval n begins at `moments[n - 1]`; the last moment is the end of the
 * last interval.
 */
export interface Performance {
  moments: readonly Date[];
  sold: readonly Bucket[];
  orders: readonly Bucket[];
  memos: readonly Bucket[];
  invoices: readonly Pick<Bucket, 'part' | 'pieces'>[];
}

export async function readPerformance(
  reader: Reader,
  filters: Counted,
  moments: readonly Date[],
): Promise<Performance> {
  const [sold, orders, memos, invoices] = await Promise.all([
    bucketsOf(reader, 'invoice', filters, moments),
    bucketsOf(reader, 'confirm-stone', filters, moments),
    bucketsOf(reader, 'memo', filters, moments),
    invoicesOf(reader, filters, moments),
  ]);
  return { moments, sold, orders, memos, invoices };
}

async function bucketsOf(
  { pool, session }: Reader,
  name: 'invoice' | 'confirm-stone' | 'memo',
  filters: Counted,
  moments: readonly Date[],
): Promise<Bucket[]> {
  const list = LISTS[name];
  const where = await lineCondition(pool, session, { list, filter: filters });
  const part = cutAt(where, 'l.created_at', moments);
  // Only the figures for sales contain weight, so other lists skip the join with the large stone
  // table.
  const weighs = name === 'invoice';
  const withStones = weighs || filters.diamond_type !== undefined;
  const { rows } = await pool.query<Bucket>(
    `select ${part} as part, l.state, count(*)::int as pieces, ${weighs ? 'sum(s.carat)' : 'null'} as carats, sum(l.amount) as amount
       from ${countedTables(list, { withStones })} where ${where} group by 1, 2`,
    where.values,
  );
  return rows;
}

/** Counts whole invoices, not invoice lines. */
async function invoicesOf(
  { pool, session }: Reader,
  { business_id, diamond_type, ...place }: Counted,
  moments: readonly Date[],
): Promise<Pick<Bucket, 'part' | 'pieces'>[]> {
  const where = new WhereClause();
  const part = cutAt(where, 'i.created_at', moments);
  addInvoiceScope(where, session.actor);
  if (business_id) where.add((p) => `i.business_id = ${p}`, business_id);
  await addPlace(where, pool, place);
  if (diamond_type)
    where.add(
      (p) =>
        `exists (select from invoice_line l join stone s on s.id = l.stone_id where l.invoice_id = i.id and s.diamond_type = ${p})`,
      diamond_type,
    );
  const { rows } = await pool.query<Pick<Bucket, 'part' | 'pieces'>>(
    `select ${part} as part, count(*)::int as pieces
       from invoice i join business b on b.id = i.business_id where ${where} group by 1`,
    where.values,
  );
  return rows;
}

function cutAt(where: WhereClause, at: string, moments: readonly Date[]): string {
  where.add((p) => `${at} >= ${p}`, moments[0]);
  where.add((p) => `${at} < ${p}`, moments.at(-1));
  return `width_bucket(${at}, ${where.bind(moments)}::timestamptz[])`;
}

export function figuresBetween(
  { moments, sold, orders, memos, invoices }: Performance,
  from: Date,
  to: Date,
): Figures {
  const isBetween = ({ part }: { part: number }): boolean => {
    const began = moments[part - 1];
    return began !== undefined && began >= from && began < to;
  };
  const pieces = (buckets: readonly { part: number; pieces: number }[]) =>
    buckets.filter(isBetween).reduce((sum, bucket) => sum + bucket.pieces, 0);
  const lines = sold.filter(isBetween);
  const ofState = (code: number) => sizeOf(lines.filter(({ state }) => state === code));
  return {
    sold: sizeOf(lines),
    credited: ofState(INVOICE_STATUS.credited.code),
    net: ofState(INVOICE_STATUS.billed.code),
    orders: pieces(orders),
    memos: pieces(memos),
    invoices: pieces(invoices),
  };
}

function sizeOf(buckets: readonly Bucket[]): Figures['sold'] {
  const sum = (of: 'carats' | 'amount', digits: number): number => {
    const whole = buckets.reduce((total, bucket) => total + wholeOf(bucket[of], digits), 0);
    return parseDecimal(decimalOf(whole, digits));
  };
  return {
    pieces: buckets.reduce((total, { pieces }) => total + pieces, 0),
    carats: sum('carats', DIGITS.carat),
    total_amt: sum('amount', DIGITS.money),
  };
}
