import { changeableGridView } from '../../people/views/grid-views.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const REMOVE = statement('grid-view-remove', 'delete from grid_view where id = $1');

export const removeGridView: Handler<OperationOf<'removeGridView'>> = (call) =>
  runChange(call, async ({ connection, deleted }) => {
    const { name } = await changeableGridView(connection, call.session, call.path.id);
    await runStatement(connection, REMOVE, [call.path.id]);
    deleted.push(name);
    return { message: 'View deleted' };
  });
