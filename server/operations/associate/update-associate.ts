import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { lockAccount } from '../../people/accounts/managed-person.ts';
import { PERSON_CHANGES, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { toAccountRefusal } from '../../people/accounts/write-user.ts';
import { NEW_ADDRESS_PENDING, requestEmail } from '../../workflows/identity/change-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readAssociateDetail } from './associate-detail.ts';
import { requireSalespersonType } from './salesperson-type.ts';
import { lockAssociate } from './visible-associate.ts';

type Changes = components['schemas']['AssociateChanges'];

export const updateAssociate: Handler<OperationOf<'updateAssociate'>> = (call) =>
  runChange(call, async (begun) => {
    const { connection } = begun;
    const { id } = await lockAssociate(connection, call.path.id);
    const present = await readAssociateDetail(connection, call.session, id);
    await requireUnchanged(connection, call.session, [{ was: call.was, present }], {
      by: PERSON_CHANGES,
      id,
    });
    await writeAssociate(connection, id, call.data);
    const { email, email_remark: remark } = call.data;
    const person = await lockAccount(connection, id);
    const waits = await requestEmail(begun, call, person, { email, remark });
    return {
      message: waits ? `Change saved. ${NEW_ADDRESS_PENDING}` : 'Change saved',
      data: await readAssociateDetail(connection, call.session, id),
    };
  });

async function writeAssociate(connection: pg.PoolClient, id: UserId, data: Changes): Promise<void> {
  const columns: Record<string, unknown> = {};
  if (data.first_name !== undefined) columns.first_name = data.first_name.trim();
  if (data.last_name !== undefined) columns.last_name = data.last_name.trim();
  if (data.user_name !== undefined) columns.user_name = data.user_name.trim();
  if (data.mobile !== undefined) columns.mobile = data.mobile?.trim() ?? null;
  if (data.mobile_country_id !== undefined) columns.mobile_country_id = data.mobile_country_id;
  if (data.business_associate_type !== undefined)
    columns.salesperson_type = await requireSalespersonType(
      connection,
      data.business_associate_type,
      id,
    );
  const names = Object.keys(columns);
  if (names.length === 0) return;
  const settings = names.map((name, i) => `${name} = $${i + 2}`).join(', ');
  try {
    await connection.query(`update app_user set ${settings} where id = $1`, [
      id,
      ...Object.values(columns),
    ]);
  } catch (error) {
    throw toAccountRefusal(error);
  }
}
