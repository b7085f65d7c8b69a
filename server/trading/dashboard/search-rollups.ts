import { WhereClause } from '../../platform/db/where-clause.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import type { Reader } from '../lines/line-list.ts';
import { buildSearchCondition, SEARCHES, type SearchStatsFilter } from './search-conditions.ts';

/**
 * A rollup table `s` with search counts per quarter hour, day or month in UTC. `rawColumns` selects
 * the same columns from `search_made`, which has one row per search.
 */
export interface Rollup {
  readonly table: 'search_of_quarter_hour' | 'search_of_value' | 'search_of_business';
  readonly columns: string;
  readonly rawColumns: string;
  readonly joins?: string;
}

export interface SearchRows {
  readonly rows: string;
  readonly values: unknown[];
}

const QUARTER_HOUR = 15 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;

/** Returns the start of the period that contains `at`; with `offset` 1, of the following period. */
const PART_STARTS: Readonly<Record<Rollup['table'], (at: Date, offset: 0 | 1) => number>> = {
  search_of_quarter_hour: (at, offset) =>
    (Math.floor(at.getTime() / QUARTER_HOUR) + offset) * QUARTER_HOUR,
  search_of_value: (at, later) => (Math.floor(at.getTime() / DAY) + later) * DAY,
  search_of_business: (at, later) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1),
};

export async function buildSearchRows(
  reader: Reader,
  filters: SearchStatsFilter,
  rollup: Rollup,
): Promise<SearchRows> {
  if (isRolledUp(filters)) return rolledUpRows(filters, reader.session.zone, rollup);
  const where = await buildSearchCondition(reader, filters);
  const { rawColumns, joins = '' } = rollup;
  return {
    rows: `select ${rawColumns} from ${SEARCHES} ${joins} where ${where}`,
    values: where.values,
  };
}

type WholeDays = SearchStatsFilter & Required<Pick<SearchStatsFilter, 'startDate' | 'endDate'>>;

/**
 * True if the filters use only days and diamond type. The rollup tables cannot answer other
 * filters.
 */
function isRolledUp(filters: SearchStatsFilter): filters is WholeDays {
  const { startDate, endDate, business_id, business_associate_id, country, ...rest } = filters;
  const { shape = [], color = [], clarity = [], business_ids = [] } = rest;
  if (startDate === undefined || endDate === undefined) return false;
  if (business_id || business_associate_id || country) return false;
  return [shape, color, clarity, business_ids].every(({ length }) => length === 0);
}

/**
 * Builds the SQL that takes whole periods from the rollup table. Partial periods, and searches that
 * the rollup does not count yet, come from `search_made`.
 */
function rolledUpRows(
  { startDate, endDate, diamond_type }: WholeDays,
  zone: string,
  { table, columns, rawColumns, joins = '' }: Rollup,
): SearchRows {
  const from = dayStart('startDate', startDate, zone);
  const to = dayEnd('endDate', endDate, zone);
  const first = new Date(
    Math.min(PART_STARTS[table](new Date(from.getTime() - 1), 1), to.getTime()),
  );
  const last = new Date(Math.max(PART_STARTS[table](to, 0), first.getTime()));
  const where = new WhereClause();
  const kind = diamond_type === undefined ? '' : `and s.diamond_type = ${where.bind(diamond_type)}`;
  const [began, begun, ending, ended] = [from, first, last, to].map((at) => where.bind(at));
  // If `ended` is in the future, the whole rollup of the current period is used, because no search
  // is later. If `ended` is in the past, the searches from `ending` to `ended` are read one by one.
  const isOpen = `${ended}::timestamptz > now()`;
  const whole = `s.at >= ${begun} and s.at < case when ${isOpen} then 'infinity' else ${ending}::timestamptz end ${kind}`;
  const rest = `s.at >= case when ${isOpen} then ${ended} else ${ending}::timestamptz end and s.at < ${ended} ${kind}`;
  const single = `select ${rawColumns} from ${SEARCHES} ${joins} where`;
  const parts = [
    `select ${columns} from ${table} s where ${whole}`,
    `${single} ${whole} and not s.is_counted`,
    `${single} s.at >= ${began} and s.at < ${begun} ${kind}`,
    `${single} ${rest}`,
  ];
  return { rows: parts.join(' union all '), values: where.values };
}
