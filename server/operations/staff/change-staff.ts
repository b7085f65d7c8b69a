import { lockAccount } from '../../people/accounts/managed-person.ts';
import { PERSON_CHANGES, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { toAccountRefusal } from '../../people/accounts/write-user.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { NEW_ADDRESS_PENDING, requestEmail } from '../../workflows/identity/change-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, OperationOf, Reply } from '../handler.ts';
import { requireWholeNumber } from './add-staff.ts';
import { readStaff, type StaffRole } from './staff-member.ts';

type Changing = OperationOf<'changeAdministrator'>;

const WRITE = statement(
  'staff-write',
  `update app_user
            set user_name = $2, first_name = $3, last_name = $4, mobile = $5, mobile_country_id = $6
          where id = $1`,
);

export function changeStaff(call: Call<Changing>, role: StaffRole): Promise<Reply<Changing>> {
  const { data, path } = call;
  return runChange(call, async (tx) => {
    const person = await lockAccount(tx.connection, path.id);
    const before = await readStaff(tx.connection, path.id, role);
    await requireUnchanged(tx.connection, call.session, [{ was: call.was, present: before }], {
      by: PERSON_CHANGES,
      id: path.id,
    });
    const mobile = data.mobile === undefined ? before.mobile : data.mobile;
    const country =
      data.mobile_country_id === undefined ? before.mobile_country_id : data.mobile_country_id;
    requireWholeNumber(mobile, country);
    try {
      await runStatement(tx.connection, WRITE, [
        path.id,
        (data.user_name ?? before.user_name).trim(),
        (data.first_name ?? before.first_name).trim(),
        (data.last_name ?? before.last_name).trim(),
        mobile?.trim() ?? null,
        country,
      ]);
    } catch (error) {
      throw toAccountRefusal(error);
    }
    const { email, email_remark: remark } = data;
    const waits = await requestEmail(tx, call, person, { email, remark });
    const after = await readStaff(tx.connection, path.id, role);
    return {
      message: waits ? `Change saved. ${NEW_ADDRESS_PENDING}` : 'Change saved',
      data: after,
    };
  });
}
