import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readSettings } from './read-settings.ts';

export const getInventorySettings: Handler<OperationOf<'getInventorySettings'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await readBusinessOfCustomer(pool, session, path.id);
  return { data: await readSettings(pool, id, await attributeNames(pool)) };
};
