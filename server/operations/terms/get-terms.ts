import { readLastChange } from '../../people/accounts/last-change.ts';
import { readTradeTerms } from '../../platform/terms/trade-terms.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getTerms: Handler<OperationOf<'getTerms'>> = async ({ pool, session }) => {
  const [data, last_change] = await Promise.all([
    readTradeTerms(pool),
    readLastChange(pool, session.actor, ['updateTerms']),
  ]);
  return { data, last_change };
};
