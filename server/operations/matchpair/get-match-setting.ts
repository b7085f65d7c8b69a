import { matchSetting } from '../../stock/matchpair/match-rules.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getMatchSetting: Handler<OperationOf<'getMatchSetting'>> = async ({ pool }) => ({
  data: await matchSetting(pool),
});
