import { pagination, paging } from '../../platform/http/paging.ts';
import { parseLostQuestion } from '../../trading/buying/lost-demand-query.ts';
import { readLostRecords } from '../../trading/buying/read-lost-records.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listLostDemandRecords: Handler<OperationOf<'listLostDemandRecords'>> = async ({
  pool,
  session,
  query,
}) => {
  const { lost, by, code } = query;
  const page = paging(query);
  const question = parseLostQuestion(query, session);
  const { records, count } = await readLostRecords(pool, question, { lost, by, code }, page);
  return { data: records, pagination: pagination(page, count) };
};
