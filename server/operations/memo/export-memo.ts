import { issueTicket } from '../../downloads/tickets.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { knownMemo } from '../../memos/memo-scope.ts';

export const exportMemo: Handler<OperationOf<'exportMemo'>> = async ({ pool, session, path }) => {
  const { id } = await knownMemo(pool, session, path.id);
  return { data: await issueTicket(pool, session.actor.id, 'memo', { memo_id: id }) };
};
