import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import {
  checkChoice,
  lockMatchSetting,
  matchSetting,
  writeMatchSetting,
} from '../../stock/matchpair/match-rules.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const updateMatchSetting: Handler<OperationOf<'updateMatchSetting'>> = async (call) => {
  checkChoice(call.data);
  return runChange(call, async ({ connection }) => {
    await lockMatchSetting(connection);
    const present = await matchSetting(connection);
    await requireUnchanged(connection, call.session, [{ was: call.was, present }], {
      by: ['updateMatchSetting'],
    });
    await writeMatchSetting(connection, call.data);
    return { message: 'Match criteria saved', data: await matchSetting(connection) };
  });
};
