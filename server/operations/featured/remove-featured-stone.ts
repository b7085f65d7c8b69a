import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const REMOVE = statement('featured-remove', 'delete from featured_stone where id = $1');

export const removeFeaturedStone: Handler<OperationOf<'removeFeaturedStone'>> = (call) =>
  change(call, async ({ client }) => {
    const { rowCount } = await ask(client, REMOVE, [call.path.id]);
    if (!rowCount) throw refuse('notFound');
    return { message: 'The stone stands among the others again' };
  });
