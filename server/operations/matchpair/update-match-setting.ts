import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import {
  checkRules,
  lockMatchSetting,
  matchSetting,
  writeMatchSetting,
} from '../../stock/matchpair/match-rules.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const updateMatchSetting: Handler<OperationOf<'updateMatchSetting'>> = async (call) => {
  checkRules(call.data.rules);
  return change(call, async ({ client }) => {
    await lockMatchSetting(client);
    const present = await matchSetting(client);
    await requireUnchanged(client, call.session, [{ was: call.was, present }], {
      by: ['updateMatchSetting'],
    });
    await writeMatchSetting(client, call.data);
    return { message: 'The rules of pairs are saved', data: await matchSetting(client) };
  });
};
