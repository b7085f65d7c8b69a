import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { lockMaster } from '../../stock/masters/lock-masters.ts';
import { readValues } from '../../stock/masters/read-masters.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  changingMasters,
  notifyMastersChanged,
  requireNotFixed,
  switchMaster,
} from './write-masters.ts';

const REMOVE = statement(
  'master-remove',
  'update master set deleted_at = clock_timestamp() where id = $1',
);
const CLOSE_UP = statement(
  'masters-close-up',
  'update master set sequence = sequence - 1 where sequence > $1 and deleted_at is null',
);

export const removeMaster: Handler<OperationOf<'removeMaster'>> = (call) =>
  changingMasters(
    runChange(call, async (begun) => {
      const { connection } = begun;
      const master = await lockMaster(connection, call.path.id);
      requireNotFixed(master);
      const values = await readValues(connection, master.id);
      if (values.length > 0)
        throw refuse(
          'masterNotEmpty',
          values.map(({ name }) => ({ message: `The master still contains ${name}.` })),
        );
      if (master.is_active) await switchMaster(begun, master, false);
      await runStatement(connection, REMOVE, [master.id]);
      await runStatement(connection, CLOSE_UP, [master.sequence]);
      await notifyMastersChanged(begun);
      return { message: `Master removed: ${master.name}` };
    }),
  );
