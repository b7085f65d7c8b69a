import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { lockSubMaster } from '../../stock/masters/lock-masters.ts';
import { valuesOf } from '../../stock/masters/read-masters.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { placeValue } from './order-values.ts';
import { ofMasters, tellOfMasters } from './write-masters.ts';

export const moveSubMaster: Handler<OperationOf<'moveSubMaster'>> = (call) =>
  ofMasters(
    change(call, async (begun) => {
      const { client } = begun;
      const { id, sequence } = call.data;
      const value = await lockSubMaster(client, id);
      await requireUnchanged(client, call.session, [{ was: call.was, present: value }], {
        by: ['moveSubMaster'],
      });
      const { place, among } = await placeValue(begun, value, sequence);
      await tellOfMasters(begun);
      return {
        message: `${value.name} stands at place ${place} of ${among}.`,
        data: await valuesOf(client, value.master_id),
      };
    }),
  );
