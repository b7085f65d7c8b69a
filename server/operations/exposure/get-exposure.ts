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
  // Passes the text, not a `Date`, so that microseconds are kept.
  pastMoment(at);
  return { data: await exposureAt(pool, id, at) };
};
