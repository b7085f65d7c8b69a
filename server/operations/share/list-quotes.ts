import { pagination, paging } from '../../platform/http/paging.ts';
import { readQuotes } from '../../trading/quotes/quotes.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listQuotes: Handler<OperationOf<'listQuotes'>> = async ({ pool, session, query }) => {
  const page = paging(query);
  const { quotes, count } = await readQuotes(pool, session, query.search?.trim() ?? '', page);
  return { data: quotes, pagination: pagination(page, count) };
};
