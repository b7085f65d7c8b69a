import { businessWithAccount } from '../../people/customers/customer-scope.ts';
import { readClientAccount } from '../../trading/payments/read-client-account.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getClientAccount: Handler<OperationOf<'getClientAccount'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await businessWithAccount(pool, session, path.id);
  return { data: await readClientAccount(pool, id) };
};
