import { lockMaster } from '../../stock/masters/lock-masters.ts';
import { knownMaster } from '../../stock/masters/read-masters.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import {
  changingMasters,
  notifyMastersChanged,
  requireNotFixed,
  switchMaster,
} from './write-masters.ts';

export const setMasterActive: Handler<OperationOf<'setMasterActive'>> = (call) =>
  changingMasters(
    runChange(call, async (begun) => {
      const { is_active } = call.data;
      const master = await lockMaster(begun.connection, call.path.id);
      if (!is_active) requireNotFixed(master);
      await switchMaster(begun, master, is_active);
      await notifyMastersChanged(begun);
      return {
        message: is_active
          ? `${master.name} is active again.`
          : `${master.name} is inactive: its values are no longer offered.`,
        data: await knownMaster(begun.connection, master.id),
      };
    }),
  );
