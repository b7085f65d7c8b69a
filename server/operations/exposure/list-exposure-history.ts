import { knownBusiness } from '../../people/customers/scope.ts';
import { listDayEnds } from '../../platform/http/days-until.ts';
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
