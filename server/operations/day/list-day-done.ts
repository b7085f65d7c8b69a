import { paging } from '../../platform/http/paging.ts';
import { readDecisions } from '../../trading/day/read-decisions.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listDayDone: Handler<OperationOf<'listDayDone'>> = async ({
  pool,
  session,
  query,
}) => ({
  data: await readDecisions(
    pool,
    session,
    new Date(query.since),
    paging({ page: 1, ...query }).size,
  ),
});
