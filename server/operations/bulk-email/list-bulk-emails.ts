import { pagination, paging } from '../../platform/http/paging.ts';
import { pageOfMailings } from '../../trading/mailings/read-mailings.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listBulkEmails: Handler<OperationOf<'listBulkEmails'>> = async ({ pool, query }) => {
  const page = paging(query);
  const filters = { search: query.search?.trim() ?? '', status: query.status ?? null };
  const { mailings, count } = await pageOfMailings(pool, filters, page);
  return { data: mailings, pagination: pagination(page, count) };
};
