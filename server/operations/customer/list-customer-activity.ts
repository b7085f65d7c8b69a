import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { LISTS } from '../../trading/lines/all-lists.ts';
import { readLines } from '../../trading/lines/read-lines.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listCustomerActivity: Handler<OperationOf<'listCustomerActivity'>> = async ({
  pool,
  session,
  path,
  query,
}) => {
  const business = await readBusinessOfCustomer(pool, session, path.id);
  return readLines(
    { pool, session },
    {
      list: LISTS[path.activity],
      filter: { ...query, business_id: business.id },
      stockNumbers: undefined,
    },
  );
};
