import { lockSubMaster } from '../../stock/masters/lock-masters.ts';
import { knownSubMaster } from '../../stock/masters/read-masters.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { changingMasters, notifyMastersChanged, switchSubMaster } from './write-masters.ts';
import { requireNoDefault } from './write-values.ts';

export const setSubMasterActive: Handler<OperationOf<'setSubMasterActive'>> = (call) =>
  changingMasters(
    runChange(call, async (begun) => {
      const { is_active } = call.data;
      const value = await lockSubMaster(begun.connection, call.path.id);
      if (!is_active) requireNoDefault(value);
      await switchSubMaster(begun, value, is_active);
      await notifyMastersChanged(begun);
      return {
        message: is_active
          ? `${value.name} is active again.`
          : `${value.name} is inactive: forms no longer offer it, but existing records keep it.`,
        data: await knownSubMaster(begun.connection, value.id),
      };
    }),
  );
