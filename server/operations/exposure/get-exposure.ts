import { knownBusiness } from '../../people/customers/scope.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { exposureAt } from '../../trading/exposure/past-exposure.ts';
import { readExposure } from '../../trading/exposure/read-exposure.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getExposure: Handler<OperationOf<'getExposure'>> = async ({
  pool,
  session,
  path,
  query,
}) => {
  const { id } = await knownBusiness(pool, session, path.id);
  const { at } = query;
  if (at === undefined) return { data: await readExposure(pool, id) };
  if (Date.parse(at) > Date.now()) throw refuseField('at', 'This moment has not come yet.');
  return { data: await exposureAt(pool, id, at) };
};
