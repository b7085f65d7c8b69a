import type { Handler, OperationOf } from '../../http/handler.ts';
import { matchSetting } from '../../matchpair/match-rules.ts';

export const getMatchSetting: Handler<OperationOf<'getMatchSetting'>> = async ({ pool }) => ({
  data: await matchSetting(pool),
});
