import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockMaster } from '../../stock/masters/lock-masters.ts';
import { valuesOf } from '../../stock/masters/read-masters.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { ofMasters, requireFree, switchMaster, tellOfMasters } from './write-masters.ts';

const REMOVE = statement(
  'master-remove',
  'update master set deleted_at = clock_timestamp() where id = $1',
);
const CLOSE_UP = statement(
  'masters-close-up',
  'update master set sequence = sequence - 1 where sequence > $1 and deleted_at is null',
);

export const removeMaster: Handler<OperationOf<'removeMaster'>> = (call) =>
  ofMasters(
    change(call, async (begun) => {
      const { client } = begun;
      const master = await lockMaster(client, call.path.id);
      requireFree(master);
      const values = await valuesOf(client, master.id);
      if (values.length > 0)
        throw refuse(
          'masterNotEmpty',
          values.map(({ name }) => ({ message: `${name} belongs to it.` })),
        );
      if (master.is_active) await switchMaster(begun, master, false);
      await ask(client, REMOVE, [master.id]);
      await ask(client, CLOSE_UP, [master.sequence]);
      await tellOfMasters(begun);
      return { message: `${master.name} is gone.` };
    }),
  );
