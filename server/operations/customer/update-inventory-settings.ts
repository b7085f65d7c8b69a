import { businessOf } from '../../people/customers/scope.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { writeAccess } from './inventory-settings.ts';
import { readSettings } from './read-settings.ts';

// Two who save at once: the later one's choice stands whole.
const LOCK = statement(
  'business-of-settings-lock',
  'select from business where id = $1 for no key update',
);

export const updateInventorySettings: Handler<OperationOf<'updateInventorySettings'>> = async (
  call,
) => {
  const names = await attributeNames(call.pool);
  return change(call, async ({ client }) => {
    const { id } = await businessOf(client, call.session, call.path.id);
    await ask(client, LOCK, [id]);
    await writeAccess(client, id, call.data, names);
    return {
      message: 'The inventory settings are saved',
      data: await readSettings(client, id, names),
    };
  });
};
