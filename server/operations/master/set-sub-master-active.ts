import { lockSubMaster } from '../../stock/masters/lock-masters.ts';
import { knownSubMaster } from '../../stock/masters/read-masters.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { ofMasters, switchSubMaster, tellOfMasters } from './write-masters.ts';
import { requireNoDefault } from './write-values.ts';

export const setSubMasterActive: Handler<OperationOf<'setSubMasterActive'>> = (call) =>
  ofMasters(
    change(call, async (begun) => {
      const { is_active } = call.data;
      const value = await lockSubMaster(begun.client, call.path.id);
      if (!is_active) requireNoDefault(value);
      await switchSubMaster(begun, value, is_active);
      await tellOfMasters(begun);
      return {
        message: is_active
          ? `${value.name} is offered again.`
          : `${value.name} is set aside: it is offered nowhere, and records that have it keep it.`,
        data: await knownSubMaster(begun.client, value.id),
      };
    }),
  );
