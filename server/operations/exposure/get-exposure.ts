import { knownBusiness } from '../../people/customers/customer-scope.ts';
import { parseAsOf } from '../../platform/http/as-of.ts';
import { readExposureAt } from '../../trading/exposure/past-exposure.ts';
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
  // `parseAsOf` only validates: a `Date` would lose the microseconds of `at`.
  parseAsOf(at);
  return { data: await readExposureAt(pool, id, at) };
};
