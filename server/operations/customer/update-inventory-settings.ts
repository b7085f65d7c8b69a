import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { businessOf } from '../../people/customers/scope.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { accessOf, readLimits, writeAccess } from './inventory-settings.ts';
import { readSettings } from './read-settings.ts';

// Serializes concurrent saves of the same business.
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
    const { attributes, ...present } = accessOf(await readLimits(client, id), names);
    const { attributes: wasOfStones, ...was } = call.was ?? {};
    await requireUnchanged(
      client,
      call.session,
      [
        { was: inOrder(was), present: inOrder(present) },
        { was: inOrder(wasOfStones), present: inOrder(attributes), place: 'was.attributes' },
      ],
      { by: ['updateInventorySettings'], id: call.path.id },
    );
    await writeAccess(client, id, call.data, names);
    return {
      message: 'The inventory settings are saved',
      data: await readSettings(client, id, names),
    };
  });
};

/** Sorts the choices, so that their order does not count as a difference. */
const inOrder = (choices: object = {}): object =>
  Object.fromEntries(
    Object.entries(choices).map(([name, chosen]) => [
      name,
      Array.isArray(chosen) ? chosen.toSorted() : chosen,
    ]),
  );
