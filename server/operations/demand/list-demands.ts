import { pagination, paging } from '../../platform/http/paging.ts';
import { readDemands } from '../../trading/demands/read-demands.ts';
import { refuseForeignClient } from '../../trading/searches/search-scope.ts';
import type { Handler, OperationOf } from '../handler.ts';

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
