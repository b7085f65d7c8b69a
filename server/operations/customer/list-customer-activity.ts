import { businessOf } from '../../customers/scope.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { LISTS } from '../../lines/all-lists.ts';
import { readLines } from '../../lines/read-lines.ts';

export const listCustomerActivity: Handler<OperationOf<'listCustomerActivity'>> = async ({
  pool,
  session,
  path,
  query,
}) => {
  const business = await businessOf(pool, session, path.id);
  const { data, pagination } = await readLines(
    { pool, session },
    {
      list: LISTS[path.activity],
      filter: { ...query, business_id: business.id },
      stockNumbers: undefined,
    },
  );
  return { data, pagination };
};
