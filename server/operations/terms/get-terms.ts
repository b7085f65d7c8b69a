import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { tradeTerms } from '../../platform/terms/trade-terms.ts';

export const getTerms: Handler<OperationOf<'getTerms'>> = async ({ pool }) => ({
  data: await tradeTerms(pool),
});
