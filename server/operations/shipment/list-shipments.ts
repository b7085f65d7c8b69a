import { pagination, paging } from '../../platform/http/paging.ts';
import { refuseForeignClient } from '../../trading/searches/search-scope.ts';
import { readShipments } from '../../trading/shipments/read-shipments.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listShipments: Handler<OperationOf<'listShipments'>> = async (call) => {
  const { status, client_id: clientId, search } = call.query;
  await refuseForeignClient(call.pool, call.session, clientId);
  const page = paging(call.query);
  const { shipments, count } = await readShipments(call, {
    page,
    ...(status ? { status } : {}),
    ...(clientId ? { clientId } : {}),
    ...(search ? { search } : {}),
  });
  return { data: shipments, pagination: pagination(page, count) };
};
