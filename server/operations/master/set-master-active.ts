import { lockMaster } from '../../stock/masters/lock-masters.ts';
import { knownMaster } from '../../stock/masters/read-masters.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { ofMasters, requireFree, switchMaster, tellOfMasters } from './write-masters.ts';

export const setMasterActive: Handler<OperationOf<'setMasterActive'>> = (call) =>
  ofMasters(
    change(call, async (begun) => {
      const { is_active } = call.data;
      const master = await lockMaster(begun.client, call.path.id);
      if (!is_active) requireFree(master);
      await switchMaster(begun, master, is_active);
      await tellOfMasters(begun);
      return {
        message: is_active
          ? `${master.name} is offered again.`
          : `${master.name} is set aside: its values are offered nowhere.`,
        data: await knownMaster(begun.client, master.id),
      };
    }),
  );
