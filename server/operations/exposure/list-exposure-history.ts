import { knownBusiness } from '../../people/customers/customer-scope.ts';
import { listDayEnds } from '../../platform/http/period-ends.ts';
import { readPastExposure } from '../../trading/exposure/past-exposure.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listExposureHistory: Handler<OperationOf<'listExposureHistory'>> = async ({
  pool,
  session,
  path,
  query,
}) => {
  const { id } = await knownBusiness(pool, session, path.id);
  return { data: await readPastExposure(pool, id, listDayEnds(query, session.zone)) };
};
