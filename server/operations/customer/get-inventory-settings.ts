import { readSettings } from '../../customers/read-settings.ts';
import { businessOf } from '../../customers/scope.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { attributeNames } from '../../stones/attribute-names.ts';

export const getInventorySettings: Handler<OperationOf<'getInventorySettings'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await businessOf(pool, session, path.id);
  return { data: await readSettings(pool, id, await attributeNames(pool)) };
};
