import type { Handler, OperationOf } from '../../http/handler.ts';
import { tradeTerms } from '../../terms/trade-terms.ts';

export const getTerms: Handler<OperationOf<'getTerms'>> = async ({ pool }) => ({
  data: await tradeTerms(pool),
});
