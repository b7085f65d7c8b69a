import { pagination, paging } from '../../platform/http/paging.ts';
import { knownMailing } from '../../trading/mailings/read-mailings.ts';
import { readRecipients } from '../../trading/mailings/read-recipients.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listBulkEmailRecipients: Handler<OperationOf<'listBulkEmailRecipients'>> = async ({
  pool,
  path,
  query,
}) => {
  const page = paging(query);
  const { id, turn } = await knownMailing(pool, path.id);
  const filters = { id, turn, outcome: query.outcome ?? null, search: query.search?.trim() ?? '' };
  const { recipients, count } = await readRecipients(pool, filters, page);
  return { data: recipients, pagination: pagination(page, count) };
};
