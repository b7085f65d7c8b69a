import { tradeTerms } from '../../platform/terms/trade-terms.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getTerms: Handler<OperationOf<'getTerms'>> = async ({ pool }) => ({
  data: await tradeTerms(pool),
});
