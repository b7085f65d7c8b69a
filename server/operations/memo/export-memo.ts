import { issueTicket } from '../../trading/downloads/tickets.ts';
import { knownMemo } from '../../trading/memos/memo-scope.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const exportMemo: Handler<OperationOf<'exportMemo'>> = async ({ pool, session, path }) => {
  const { id } = await knownMemo(pool, session, path.id);
  return { data: await issueTicket(pool, session.actor.id, 'memo', { memo_id: id }) };
};
