import { runStatement, statement } from '../../platform/db/statement.ts';
import { lockSubMaster } from '../../stock/masters/lock-masters.ts';
import { requireUnusedValue } from '../../stock/masters/value-uses.ts';
import { runChangeThenRead } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { renumberValues } from './order-values.ts';
import { changingMasters, notifyMastersChanged, switchSubMaster } from './write-masters.ts';
import { setImage } from './write-values.ts';

const REMOVE = statement(
  'sub-master-remove',
  'update sub_master set deleted_at = clock_timestamp(), is_default = false where id = $1',
);

export const removeSubMaster: Handler<OperationOf<'removeSubMaster'>> = (call) =>
  changingMasters(
    runChangeThenRead(
      call,
      async (begun) => {
        const { connection } = begun;
        const value = await lockSubMaster(connection, call.path.id);
        await requireUnusedValue(connection, value.id);
        await runStatement(connection, REMOVE, [value.id]);
        if (value.is_active) await switchSubMaster(begun, value, false);
        const dropped = await setImage(begun, value.id, null);
        await renumberValues(begun, value.master_id);
        await notifyMastersChanged(begun);
        return { dropped, message: `Value removed: ${value.name}` };
      },
      async ({ dropped, message }) => {
        if (dropped) await call.storage.remove(dropped);
        return { message };
      },
    ),
  );
