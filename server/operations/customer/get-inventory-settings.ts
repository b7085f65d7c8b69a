import { readSettings } from '../../people/customers/read-settings.ts';
import { businessOf } from '../../people/customers/scope.ts';
import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';

export const getInventorySettings: Handler<OperationOf<'getInventorySettings'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await businessOf(pool, session, path.id);
  return { data: await readSettings(pool, id, await attributeNames(pool)) };
};
