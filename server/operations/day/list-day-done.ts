import { paging } from '../../platform/http/paging.ts';
import { readDone } from '../../trading/day/read-done.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listDayDone: Handler<OperationOf<'listDayDone'>> = async ({
  pool,
  session,
  query,
}) => ({
  data: await readDone(pool, session, new Date(query.since), paging({ page: 1, ...query }).size),
});
