import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { lockSubMaster } from '../../stock/masters/lock-masters.ts';
import { readValues } from '../../stock/masters/read-masters.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { placeValue } from './order-values.ts';
import { changingMasters, notifyMastersChanged } from './write-masters.ts';

export const moveSubMaster: Handler<OperationOf<'moveSubMaster'>> = (call) =>
  changingMasters(
    runChange(call, async (begun) => {
      const { connection } = begun;
      const { id, sequence } = call.data;
      const value = await lockSubMaster(connection, id);
      await requireUnchanged(connection, call.session, [{ was: call.was, present: value }], {
        by: ['moveSubMaster'],
      });
      const { place, among } = await placeValue(begun, value, sequence);
      await notifyMastersChanged(begun);
      return {
        message: `${value.name} is now in position ${place} of ${among}.`,
        data: await readValues(connection, value.master_id),
      };
    }),
  );
