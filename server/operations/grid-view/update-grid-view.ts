import {
  changeableGridView,
  knownGridView,
  requireOffice,
  requireVersion,
  viewNameFault,
} from '../../people/views/grid-views.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const LOCK = statement('grid-view-lock', 'select from grid_view where id = $1 for no key update');
const UPDATE = statement(
  'grid-view-update',
  `update grid_view
      set name = coalesce($2, name), is_shared = coalesce($3, is_shared),
          layout = coalesce($4::jsonb, layout), version = version + 1, changed_at = now()
    where id = $1`,
);

export const updateGridView: Handler<OperationOf<'updateGridView'>> = (call) => {
  const { session, path } = call;
  const { name, is_shared, layout, version } = call.data;
  return runChange(call, async ({ connection }) => {
    await runStatement(connection, LOCK, [path.id]);
    const present = await changeableGridView(connection, session, path.id);
    requireOffice(session, is_shared);
    await requireVersion(connection, session, present, version);
    const values = [path.id, name?.trim(), is_shared, layout && JSON.stringify(layout)] as const;
    await runStatement(connection, UPDATE, values);
    // An administrator who stops sharing the view of another person no longer sees it.
    const isStillSeen = present.is_own || is_shared !== false;
    const data = isStillSeen
      ? await knownGridView(connection, session, path.id)
      : { ...present, version: version + 1, is_shared: false, may_change: false };
    return { message: 'View changed', data };
  }).catch((error: unknown) => {
    throw viewNameFault(error);
  });
};
