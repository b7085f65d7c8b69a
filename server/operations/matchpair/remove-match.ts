import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const REMOVE = statement(
  'match-remove',
  'delete from stone_match where id = $1 and owner_id = $2 returning name',
);

export const removeMatch: Handler<OperationOf<'removeMatch'>> = (call) =>
  runChange(call, async ({ connection, deleted }) => {
    const [gone] = (await runStatement(connection, REMOVE, [call.path.id, call.session.actor.id]))
      .rows;
    if (!gone) throw refuse('notFound');
    deleted.push(gone.name);
    return { message: 'Matching stones removed' };
  });
