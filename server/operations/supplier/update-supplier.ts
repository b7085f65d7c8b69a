import { requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { changingSuppliers } from '../../stock/stones/supplier-names.ts';
import { knownSupplier } from '../../stock/suppliers/read-suppliers.ts';
import {
  needsSecret,
  originOf,
  requireValidSettings,
  type Settings,
} from '../../stock/suppliers/settings.ts';
import { unknownPasswordHash } from '../../workflows/identity/undo-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { setSchedule } from './set-schedule.ts';
import { parseSettings, sealSecret } from './settings-input.ts';
import {
  addAccount,
  type LockedSupplier,
  lockSupplier,
  supplierNameFault,
  switchSupplier,
} from './write-suppliers.ts';

const UPDATE = statement(
  'supplier-update',
  `update provider set name = $2, settings = $3, secret = $4, price_basis = coalesce($5, price_basis),
          on_new_rap = coalesce($6, on_new_rap), availability = coalesce($7, availability), changed_at = clock_timestamp() where id = $1`,
);

export const updateSupplier: Handler<OperationOf<'updateSupplier'>> = async (call) => {
  const { data, path } = call;
  const passwordHash = data.account && (await unknownPasswordHash());
  const changing = runChange(call, async (begun) => {
    const supplier = await lockSupplier(begun, path.id);
    const present = await knownSupplier(begun.connection, path.id, call.companyZone);
    await requireUnchanged(begun.connection, call.session, [{ was: call.was, present }], {
      by: ['updateSupplier'],
      id: path.id,
    });
    const name = data.name?.trim() ?? supplier.name;
    const sent = parseSettings(data, supplier.source);
    if (sent) requireValidSettings(sent, call.reach);
    const settings = sent === undefined ? supplier.settings : sent;
    const secret = sealSecret(call, { id: path.id, settings }, data.secret);
    const kept = secret === undefined ? keepSecret(supplier, settings) : secret;
    await runStatement(begun.connection, UPDATE, [
      path.id,
      name,
      settings && JSON.stringify(settings),
      kept,
      data.price_basis ?? null,
      data.on_new_rap ?? null,
      data.availability ?? null,
    ]);
    await setSchedule(begun, { id: path.id, settings }, data.schedule, call.companyZone);
    if (data.account && passwordHash) {
      if (supplier.userId !== null) throw refuse('supplierHasAccount');
      await addAccount(begun, call, supplier, data.account, passwordHash);
    }
    if (data.is_active !== undefined) await switchSupplier(begun, supplier, data.is_active);
    return {
      message: 'Change saved',
      data: await knownSupplier(begun.connection, path.id, call.companyZone),
    };
  }).catch((error: unknown) => {
    throw supplierNameFault(error);
  });
  return changingSuppliers(changing);
};

/**
 * Returns the stored secret, for an update without a new one. Null if the new settings need no
 * secret. Throws if the server changes: a stored secret never goes to another server.
 */
function keepSecret(
  { secret, settings: was }: LockedSupplier,
  settings: Settings | null,
): Buffer | null {
  if (secret === null || settings === null || !needsSecret(settings)) return null;
  if (was !== null && originOf(was) === originOf(settings)) return secret;
  throw refuseField(
    'data.secret',
    'The server has changed. Enter the password or token again: the portal does not send the stored one to a new server.',
  );
}
