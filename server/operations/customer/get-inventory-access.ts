import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { seesCost } from '../../stock/stones/stone-row.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { accessOf, codedChoices, readLimits } from './inventory-settings.ts';

export const getInventoryAccess: Handler<OperationOf<'getInventoryAccess'>> = async ({
  pool,
  session,
  path,
}) => {
  const { id } = await readBusinessOfCustomer(pool, session, path.id);
  const names = await attributeNames(pool);
  const { suppliers, ...access } = accessOf(await readLimits(pool, id), names);
  const { locations } = access;
  return {
    data: {
      userInventoryAccess: seesCost(session) ? { ...access, suppliers: suppliers ?? null } : access,
      getAllLocations: codedChoices(names, 'location').map((location) => ({
        ...location,
        allowed: locations?.includes(location.code) ?? true,
      })),
    },
  };
};
