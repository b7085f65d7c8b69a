import type { components } from '#api/schema.gen.ts';
import { streamQuery } from '../../platform/db/cursor-rows.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import { groupingOf } from './groupings.ts';
import { type LineQuestion, lineCondition } from './line-condition.ts';
import type { LineList, LineRow, Reader } from './line-list.ts';
import { lineOrder, lineReader, linesOf, requestedOrder, todaysBook } from './line-queries.ts';
import { type LineRecord, lineTables } from './line-rows.ts';
import { type LineSums, readSums } from './line-sums.ts';

interface PageQuestion extends LineQuestion {
  /** ORDER BY terms; default: the order that the filter requests, or "newest first" */
  order?: string;
}

export interface LinePage extends LineSums {
  data: LineRow[];
  pagination: components['schemas']['Pagination'];
}

export async function readLines(
  { pool, session }: Reader,
  question: PageQuestion,
): Promise<LinePage> {
  const { list, filter, order = requestedOrder(question) } = question;
  const grouping = groupingOf(list, filter.groupBy, session.zone);
  const [where, book] = await Promise.all([
    lineCondition(pool, session, question),
    todaysBook(pool, list),
  ]);
  const page = paging(filter);
  const text = linesOf(list, session, where, grouping);
  const [read, sums, found] = await Promise.all([
    lineReader({ pool, session }, list, book),
    readSums(pool, session, { list, where, grouping, book }),
    pool.query<LineRecord>(
      `${text} order by ${lineOrder(grouping, order)} limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  return {
    data: await forReader({ pool, session }, list, found.rows.map(read)),
    ...sums,
    pagination: pagination(page, sums.totals.pieces),
  };
}

export async function countLines(
  { pool, session }: Reader,
  question: Pick<LineQuestion, 'list' | 'filter' | 'narrow'>,
): Promise<number> {
  const where = await lineCondition(pool, session, question);
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from ${lineTables(question.list)} where ${where}`,
    where.values,
  );
  return rows[0]?.count ?? 0;
}

/** Null if the line does not exist or the caller may not see it. */
export async function readLine(
  { pool, session }: Reader,
  list: LineList,
  id: string,
): Promise<LineRow | null> {
  const where = await lineCondition(pool, session, { list, filter: {} });
  where.add((p) => `l.id = ${p}`, id);
  const [read, found] = await Promise.all([
    lineReader({ pool, session }, list),
    pool.query<LineRecord>(linesOf(list, session, where, null), where.values),
  ]);
  const [line = null] = await forReader({ pool, session }, list, found.rows.map(read));
  return line;
}

const forReader = async (reader: Reader, list: LineList, lines: LineRow[]): Promise<LineRow[]> =>
  (await list.forReader?.(reader, lines)) ?? lines;

export async function readLinesOf(
  { pool, session }: Reader,
  list: LineList,
  of: { column: string; id: string },
): Promise<LineRow[]> {
  const read = await lineReader({ pool, session }, list);
  const where = await lineCondition(pool, session, { list, filter: {}, of });
  const { rows } = await pool.query<LineRecord>(
    `${linesOf(list, session, where, null)} order by s.stock_no, l.id`,
    where.values,
  );
  return rows.map(read);
}

/**
 * Streams all matching lines, by group and then newest first. Reads only as fast as the consumer
 * takes the lines.
 */
export async function streamLines(
  { pool, session }: Reader,
  { list, filter }: Pick<LineQuestion, 'list' | 'filter'>,
): Promise<AsyncIterable<LineRow>> {
  const read = await lineReader({ pool, session }, list);
  const where = await lineCondition(pool, session, { list, filter });
  const grouping = groupingOf(list, filter.groupBy, session.zone);
  const lines = streamQuery<LineRecord>(
    pool,
    `${linesOf(list, session, where, grouping)} order by ${lineOrder(grouping)}`,
    where.values,
  );
  return (async function* rows() {
    for await (const line of lines) yield read(line);
  })();
}
