import { readExternalClients } from '../../people/keys/read-external-clients.ts';
import { pagination, paging } from '../../platform/http/paging.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listExternalClients: Handler<OperationOf<'listExternalClients'>> = async ({
  pool,
  query,
}) => {
  const page = paging(query);
  const { externalClients, count } = await readExternalClients(pool, {
    search: query.search,
    page,
  });
  return { data: externalClients, pagination: pagination(page, count) };
};
