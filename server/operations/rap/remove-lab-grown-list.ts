import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isRapKind } from '../../stock/prices/rap-table.ts';
import { listVersions } from '../../stock/rap/versions.ts';
import { lockLists } from '../../stock/rap/write-list.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const REMOVE = statement('rap-list-remove', 'delete from rap_list where id = $1');

export const removeLabGrownList: Handler<OperationOf<'removeLabGrownList'>> = (call) =>
  runChange(call, async ({ connection }) => {
    await lockLists(connection);
    const list = (await listVersions(connection)).find(({ id }) => id === call.path.id);
    if (!list) throw refuse('notFound');
    if (isRapKind(list.kind) || list.in_force_until !== null) throw refuse('listNotRemovable');
    await runStatement(connection, REMOVE, [list.id]);
    return { message: `Lab-grown list of ${list.listed_on} removed` };
  });
