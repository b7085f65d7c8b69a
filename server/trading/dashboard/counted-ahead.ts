import { Where } from '../../platform/db/where.ts';
import { dayEnd, dayStart } from '../../platform/http/days.ts';
import type { Reader } from '../lines/line-list.ts';
import { SEARCHES, type SearchesAsked, searchCondition } from './searches-asked.ts';

/**
 * A rollup table `s` with counts per period of the UTC calendar. `ofOne` selects the same columns
 * from a single search `s`.
 */
export interface Ahead {
  readonly table: 'search_of_quarter_hour' | 'search_of_value' | 'search_of_business';
  readonly columns: string;
  readonly ofOne: string;
  /** joins that `ofOne` needs */
  readonly joins?: string;
}

/** Subquery of search rows, with its parameter values. */
export interface SearchRows {
  readonly rows: string;
  readonly values: unknown[];
}

const QUARTER_HOUR = 15 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** Returns the start of the period that contains a moment; with `later` 1, of the next period. */
const PARTS: Readonly<Record<Ahead['table'], (at: Date, later: 0 | 1) => number>> = {
  search_of_quarter_hour: (at, later) =>
    (Math.floor(at.getTime() / QUARTER_HOUR) + later) * QUARTER_HOUR,
  search_of_value: (at, later) => (Math.floor(at.getTime() / DAY) + later) * DAY,
  search_of_business: (at, later) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1),
};

/** Builds the search rows: from the rollups if the filters allow it, else from single searches. */
export async function searchRows(
  reader: Reader,
  asked: SearchesAsked,
  ahead: Ahead,
): Promise<SearchRows> {
  if (isCountedAhead(asked)) return countedRows(asked, reader.session.zone, ahead);
  const where = await searchCondition(reader, asked);
  const { ofOne, joins = '' } = ahead;
  return {
    rows: `select ${ofOne} from ${SEARCHES} ${joins} where ${where}`,
    values: where.values,
  };
}

type Whole = SearchesAsked & Required<Pick<SearchesAsked, 'startDate' | 'endDate'>>;

/**
 * True if the only filters are the days and the diamond type, since the rollups have no other
 * dimensions.
 */
function isCountedAhead(asked: SearchesAsked): asked is Whole {
  const { startDate, endDate, business_id, business_associate_id, country, ...rest } = asked;
  const { shape = [], color = [], clarity = [], business_ids = [] } = rest;
  if (startDate === undefined || endDate === undefined) return false;
  if (business_id || business_associate_id || country) return false;
  return [shape, color, clarity, business_ids].every(({ length }) => length === 0);
}

/**
 * Uses the rollup for whole periods. Single searches fill in partial periods and those not rolled
 * up yet.
 */
function countedRows(
  { startDate, endDate, diamond_type }: Whole,
  zone: string,
  { table, columns, ofOne, joins = '' }: Ahead,
): SearchRows {
  const from = dayStart('startDate', startDate, zone);
  const to = dayEnd('endDate', endDate, zone);
  const first = new Date(Math.min(PARTS[table](new Date(from.getTime() - 1), 1), to.getTime()));
  const last = new Date(Math.max(PARTS[table](to, 0), first.getTime()));
  const where = new Where();
  const kind =
    diamond_type === undefined ? '' : `and s.diamond_type = ${where.place(diamond_type)}`;
  const [began, begun, ending, ended] = [from, first, last, to].map((at) => where.place(at));
  // A period that is still open has no later searches, so its rollup is complete up to now.
  const isOpen = `${ended}::timestamptz > now()`;
  const whole = `s.at >= ${begun} and s.at < case when ${isOpen} then 'infinity' else ${ending}::timestamptz end ${kind}`;
  const rest = `s.at >= case when ${isOpen} then ${ended} else ${ending}::timestamptz end and s.at < ${ended} ${kind}`;
  const single = `select ${ofOne} from ${SEARCHES} ${joins} where`;
  const parts = [
    `select ${columns} from ${table} s where ${whole}`,
    `${single} ${whole} and not s.is_counted`,
    `${single} s.at >= ${began} and s.at < ${begun} ${kind}`,
    `${single} ${rest}`,
  ];
  return { rows: parts.join(' union all '), values: where.values };
}
