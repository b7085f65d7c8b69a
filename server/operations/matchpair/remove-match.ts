import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const REMOVE = statement('match-remove', 'delete from stone_match where id = $1 and owner_id = $2');

export const removeMatch: Handler<OperationOf<'removeMatch'>> = (call) =>
  change(call, async ({ client }) => {
    const { rowCount } = await ask(client, REMOVE, [call.path.id, call.session.actor.id]);
    if (!rowCount) throw refuse('notFound');
    return { message: 'The stones are no longer kept together' };
  });
