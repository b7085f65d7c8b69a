import { knownBusiness } from '../../people/customers/scope.ts';
import { pastMoment } from '../../platform/http/past-moment.ts';
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
  // A text keeps its microseconds.
  pastMoment(at);
  return { data: await exposureAt(pool, id, at) };
};
