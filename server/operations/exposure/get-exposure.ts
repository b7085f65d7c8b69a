import { knownBusiness } from '../../people/customers/scope.ts';
import { readExposure } from '../../trading/exposure/read-exposure.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getExposure: Handler<OperationOf<'getExposure'>> = async ({ pool, session, path }) => {
  const { id } = await knownBusiness(pool, session, path.id);
  return { data: await readExposure(pool, id) };
};
