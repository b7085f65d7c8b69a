import { pastMoment } from '../../platform/http/past-moment.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { knownMemo } from '../../trading/memos/memo-scope.ts';
import { memoThen } from '../../trading/memos/memo-then.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getMemoThen: Handler<OperationOf<'getMemoThen'>> = async ({
  pool,
  session,
  path,
  query,
}) => {
  const memo = await knownMemo(pool, session, path.id);
  const at = pastMoment(query.at);
  const then = await memoThen(pool, memo, at);
  if (!then) throw refuseField('at', 'This memo had not been issued yet.');
  return { data: { at: at.toISOString(), ...then } };
};
