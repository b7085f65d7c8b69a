import { listPeriodEnds } from '../../platform/http/period-ends.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isSupplier } from '../../stock/imports/read-imports.ts';
import { callingSupplier } from '../../stock/suppliers/calling-supplier.ts';
import { knownSupplier } from '../../stock/suppliers/read-suppliers.ts';
import { readPastReliability } from '../../stock/suppliers/reliability-history.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const listReliabilityHistory: Handler<OperationOf<'listReliabilityHistory'>> = async ({
  pool,
  session,
  path,
  query,
  companyZone,
}) => {
  if (isSupplier(session.actor) && (await callingSupplier(pool, session)).id !== path.id)
    throw refuse('notFound');
  const { id } = await knownSupplier(pool, path.id, companyZone);
  const moments = listPeriodEnds(query.every ?? 'month', session.zone);
  return { data: await readPastReliability(pool, id, moments) };
};
