import type { HoldId } from '../../../src/api/ids.gen.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import { lineIdAs } from '../../../src/common/line-ids.ts';
import type { LineRow } from '../../trading/lines/line-list.ts';
import { holdList } from '../../trading/lines/lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

type HoldRow = components['schemas']['HoldRow'];

export const listHolds: Handler<OperationOf<'listHolds'>> = async ({
  pool,
  session,
  query = {},
  data,
}) => {
  const page = await readLines(
    { pool, session },
    {
      list: holdList,
      // What is late in other lists is what will be in this one.
      filter: { ...query, ...(query.ending === undefined ? {} : { overdue: query.ending }) },
      stockNumbers: data?.stock_numbers,
      ...(query.sort === 'until' ? { order: 'l.until' } : {}),
    },
  );
  return { ...page, data: page.data.map(holdRow) };
};

/** A hold always has a client, and its list was there before the others: it has words of its own. */
function holdRow(line: LineRow): HoldRow {
  const {
    reference,
    business_id,
    company_name,
    registration,
    business_is_active,
    reason,
    hold,
    ...row
  } = line;
  if (
    !hold ||
    !reference ||
    !business_id ||
    !company_name ||
    !registration ||
    business_is_active === null
  )
    throw new Error('a hold without its facts');
  return {
    ...row,
    ...hold,
    id: lineIdAs<HoldId>(line),
    state: row.state as HoldRow['state'],
    hold_no: reference,
    business_id,
    company_name,
    registration,
    business_is_active,
    end_reason: reason as HoldRow['end_reason'],
  };
}
