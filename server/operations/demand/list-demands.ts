import { readDemands } from '../../demands/read-demands.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { pagination, paging } from '../../http/paging.ts';
import { refuseForeignClient } from '../../searches/search-scope.ts';

export const listDemands: Handler<OperationOf<'listDemands'>> = async (call) => {
  const { status, client_id: clientId, search } = call.query;
  await refuseForeignClient(call.pool, call.session, clientId);
  const page = paging(call.query);
  const { demands, count } = await readDemands(call, {
    page,
    ...(status ? { status } : {}),
    ...(clientId ? { clientId } : {}),
    ...(search ? { search } : {}),
  });
  return { data: demands, pagination: pagination(page, count) };
};
