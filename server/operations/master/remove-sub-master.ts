import { ask, statement } from '../../platform/db/statement.ts';
import { lockSubMaster } from '../../stock/masters/lock-masters.ts';
import { requireUnused } from '../../stock/masters/who-uses.ts';
import { changeThenTell } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { closeUp } from './order-values.ts';
import { ofMasters, switchSubMaster, tellOfMasters } from './write-masters.ts';
import { setImage } from './write-values.ts';

const REMOVE = statement(
  'sub-master-remove',
  'update sub_master set deleted_at = clock_timestamp(), is_default = false where id = $1',
);

export const removeSubMaster: Handler<OperationOf<'removeSubMaster'>> = (call) =>
  ofMasters(
    changeThenTell(
      call,
      async (begun) => {
        const { client } = begun;
        const value = await lockSubMaster(client, call.path.id);
        await requireUnused(client, value.id);
        await ask(client, REMOVE, [value.id]);
        if (value.is_active) await switchSubMaster(begun, value, false);
        const dropped = await setImage(begun, value.id, null);
        await closeUp(begun, value.master_id);
        await tellOfMasters(begun);
        return { dropped, message: `${value.name} is gone.` };
      },
      async ({ dropped, message }) => {
        if (dropped) await call.storage.remove(dropped);
        return { message };
      },
    ),
  );
