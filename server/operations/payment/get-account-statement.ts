import { businessWithAccount } from '../../people/customers/customer-scope.ts';
import { readAccountStatement } from '../../trading/payments/account-statement.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { parsePeriod } from './statement-period.ts';

export const getAccountStatement: Handler<OperationOf<'getAccountStatement'>> = async ({
  pool,
  session,
  path,
  query,
}) => {
  const period = parsePeriod(query);
  const { id } = await businessWithAccount(pool, session, path.id);
  return { data: await readAccountStatement(pool, id, period) };
};
