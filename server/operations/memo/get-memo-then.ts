import { parseAsOf } from '../../platform/http/as-of.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { readMemoAsOf } from '../../trading/memos/memo-as-of.ts';
import { knownMemo } from '../../trading/memos/memo-scope.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const getMemoThen: Handler<OperationOf<'getMemoThen'>> = async ({
  pool,
  session,
  path,
  query,
}) => {
  const memo = await knownMemo(pool, session, path.id);
  const at = parseAsOf(query.at);
  const then = await readMemoAsOf(pool, memo, at);
  if (!then) throw refuseField('at', 'The memo had not been issued at that time.');
  return { data: { at: at.toISOString(), ...then } };
};
