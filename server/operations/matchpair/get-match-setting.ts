import type { Handler, OperationOf } from '../../platform/http/handler.ts';
import { matchSetting } from '../../stock/matchpair/match-rules.ts';

export const getMatchSetting: Handler<OperationOf<'getMatchSetting'>> = async ({ pool }) => ({
  data: await matchSetting(pool),
});
