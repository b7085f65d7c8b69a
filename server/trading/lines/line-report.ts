import { fetchWithCursor, withSnapshot } from '../../platform/db/cursor-rows.ts';
import { groupingOf } from './groupings.ts';
import { type LineQuestion, lineCondition } from './line-condition.ts';
import type { LineRow, Reader } from './line-list.ts';
import { lineOrder, lineReader, linesOf, requestedOrder, todaysBook } from './line-queries.ts';
import type { LineRecord } from './line-rows.ts';
import { type LineSums, readSums } from './line-sums.ts';

export interface LineReport extends Readonly<LineSums> {
  rows: AsyncGenerator<LineRow>;
}

/** Passes a whole list as a stream to `make`. All rows come from one repeatable-read snapshot. */
export async function readReport<T>(
  { pool, session }: Reader,
  question: LineQuestion,
  make: (report: LineReport) => AsyncIterable<T>,
): Promise<AsyncIterable<T>> {
  const { list, filter } = question;
  const grouping = groupingOf(list, filter.groupBy, session.zone);
  const book = await todaysBook(pool, list);
  const read = await lineReader({ pool, session }, list, book);
  const where = await lineCondition(pool, session, question);
  return withSnapshot(pool, async function* (connection) {
    const sums = await readSums(connection, session, { list, where, grouping, book });
    const text = `${linesOf(list, session, where, grouping)} order by ${lineOrder(grouping, requestedOrder(question))}`;
    const rows = (async function* () {
      for await (const line of fetchWithCursor<LineRecord>(connection, text, where.values))
        yield read(line);
    })();
    yield* make({ ...sums, rows });
  });
}
