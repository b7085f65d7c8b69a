import { runStatement, statement } from '../../platform/db/statement.ts';
import { lockSession } from '../../stock/reprice/sessions.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const DISCARD = statement(
  'reprice-discard',
  'update reprice_session set discarded_at = clock_timestamp(), ended_by = $2 where id = $1',
);

export const discardReprice: Handler<OperationOf<'discardReprice'>> = (call) =>
  runChange(call, async ({ connection, actor }) => {
    await lockSession(connection, call.path.id, 'open');
    await runStatement(connection, DISCARD, [call.path.id, actor.id]);
    return { message: 'Reprice session discarded' };
  });
