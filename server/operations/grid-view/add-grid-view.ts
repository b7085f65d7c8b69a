import { knownGridView, requireOffice, viewNameFault } from '../../people/views/grid-views.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const MAX_VIEWS = 50;

// Serializes the concurrent requests of one user, so that each request counts the views that the
// previous one added.
const LOCK_OWNER = statement(
  'grid-view-lock-owner',
  'select from app_user where id = $1 for no key update',
);
const COUNT = statement(
  'grid-view-count',
  'select count(*)::int as count from grid_view where owner_id = $1 and list = $2',
);
const ADD = statement(
  'grid-view-add',
  'insert into grid_view (owner_id, list, name, is_shared, layout) values ($1, $2, $3, $4, $5) returning id',
);

export const addGridView: Handler<OperationOf<'addGridView'>> = (call) => {
  const { session } = call;
  const { list, name, is_shared, layout } = call.data;
  const { id } = session.actor;
  requireOffice(session, is_shared);
  return runChange(call, async ({ connection }) => {
    await runStatement(connection, LOCK_OWNER, [id]);
    const { rows: counts } = await runStatement(connection, COUNT, [id, list]);
    if ((counts[0]?.count ?? 0) >= MAX_VIEWS) throw refuse('tooManyViews');
    const values = [id, list, name.trim(), is_shared ?? false, JSON.stringify(layout)] as const;
    const { rows } = await runStatement(connection, ADD, values);
    if (!rows[0]) throw new Error('the insert returned no row');
    return { message: 'View saved', data: await knownGridView(connection, session, rows[0].id) };
  }).catch((error: unknown) => {
    throw viewNameFault(error);
  });
};
