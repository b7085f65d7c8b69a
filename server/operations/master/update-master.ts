import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { lockMaster } from '../../stock/masters/lock-masters.ts';
import { knownMaster } from '../../stock/masters/read-masters.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { changingMasters, notifyMastersChanged, requireNotFixed } from './write-masters.ts';

const UPDATE = statement(
  'master-update',
  'update master set code = $2, name = $3, description = $4 where id = $1',
);

export const updateMaster: Handler<OperationOf<'updateMaster'>> = (call) =>
  changingMasters(
    runChange(call, async (begun) => {
      const { connection } = begun;
      const { id } = call.path;
      const present = await lockMaster(connection, id);
      await requireUnchanged(connection, call.session, [{ was: call.was, present }], {
        by: ['updateMaster'],
        id,
      });
      const {
        code = present.code,
        name = present.name,
        description = present.description,
      } = call.data;
      if (code !== present.code) requireNotFixed(present, 'data.code');
      if (name.trim() !== present.name) requireNotFixed(present, 'data.name');
      await runStatement(connection, UPDATE, [id, code, name.trim(), description.trim()]);
      await notifyMastersChanged(begun);
      return { message: 'Change saved', data: await knownMaster(connection, id) };
    }),
  );
