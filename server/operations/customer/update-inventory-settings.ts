import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { accessOf, readLimits, writeAccess } from './inventory-settings.ts';
import { readSettings } from './read-settings.ts';

const LOCK = statement(
  'business-of-settings-lock',
  'select from business where id = $1 for no key update',
);

export const updateInventorySettings: Handler<OperationOf<'updateInventorySettings'>> = async (
  call,
) => {
  const names = await attributeNames(call.pool);
  return runChange(call, async ({ connection }) => {
    const { id } = await readBusinessOfCustomer(connection, call.session, call.path.id);
    await runStatement(connection, LOCK, [id]);
    const { attributes, ...present } = accessOf(await readLimits(connection, id), names);
    const { attributes: wasOfStones, ...was } = call.was ?? {};
    await requireUnchanged(
      connection,
      call.session,
      [
        { was: sortChoices(was), present: sortChoices(present) },
        {
          was: sortChoices(wasOfStones),
          present: sortChoices(attributes),
          place: 'was.attributes',
        },
      ],
      { by: ['updateInventorySettings'], id: call.path.id },
    );
    await writeAccess(connection, id, call.data, names);
    return {
      message: 'Inventory settings saved',
      data: await readSettings(connection, id, names),
    };
  });
};

/** A different order of choices must not count as a conflicting change. */
const sortChoices = (choices: object = {}): object =>
  Object.fromEntries(
    Object.entries(choices).map(([name, chosen]) => [
      name,
      Array.isArray(chosen) ? chosen.toSorted() : chosen,
    ]),
  );
