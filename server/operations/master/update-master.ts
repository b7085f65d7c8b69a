import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { lockMaster } from '../../stock/masters/lock-masters.ts';
import { knownMaster } from '../../stock/masters/read-masters.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { ofMasters, requireFree, tellOfMasters } from './write-masters.ts';

const UPDATE = statement(
  'master-update',
  'update master set code = $2, name = $3, description = $4 where id = $1',
);

export const updateMaster: Handler<OperationOf<'updateMaster'>> = (call) =>
  ofMasters(
    change(call, async (begun) => {
      const { client } = begun;
      const { id } = call.path;
      const present = await lockMaster(client, id);
      await requireUnchanged(client, call.session, [{ was: call.was, present }], {
        by: ['updateMaster'],
        id,
      });
      const {
        code = present.code,
        name = present.name,
        description = present.description,
      } = call.data;
      if (code !== present.code) requireFree(present, 'data.code');
      if (name.trim() !== present.name) requireFree(present, 'data.name');
      await ask(client, UPDATE, [id, code, name.trim(), description.trim()]);
      await tellOfMasters(begun);
      return { message: 'The change is saved.', data: await knownMaster(client, id) };
    }),
  );
