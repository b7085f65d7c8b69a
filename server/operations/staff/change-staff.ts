import { PERSON_CHANGES, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { accountFault, cleanEmail } from '../../people/accounts/write-user.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { change } from '../../workflows/run-change.ts';
import type { Call, OperationOf, Reply } from '../handler.ts';
import { requireWholeNumber } from './add-staff.ts';
import { addressChanged } from './letters.ts';
import { readStaff, type StaffRole } from './staff-member.ts';

type Changing = OperationOf<'changeAdministrator'>;

const LOCK = statement('staff-lock', 'select from app_user where id = $1 for no key update');
const WRITE = statement(
  'staff-write',
  `update app_user
            set email = $2, user_name = $3, first_name = $4, last_name = $5, mobile = $6, mobile_country_id = $7,
                email_verified_at = case when email = $2 then email_verified_at end
          where id = $1`,
);

export function changeStaff(call: Call<Changing>, role: StaffRole): Promise<Reply<Changing>> {
  const { data, path } = call;
  return change(call, async (tx) => {
    await ask(tx.client, LOCK, [path.id]);
    const before = await readStaff(tx.client, path.id, role);
    await requireUnchanged(tx.client, call.session, [{ was: call.was, present: before }], {
      by: PERSON_CHANGES,
      id: path.id,
    });
    const email = cleanEmail(data.email ?? before.email);
    const mobile = data.mobile === undefined ? before.mobile : data.mobile;
    const country =
      data.mobile_country_id === undefined ? before.mobile_country_id : data.mobile_country_id;
    requireWholeNumber(mobile, country);
    try {
      await ask(tx.client, WRITE, [
        path.id,
        email,
        (data.user_name ?? before.user_name).trim(),
        (data.first_name ?? before.first_name).trim(),
        (data.last_name ?? before.last_name).trim(),
        mobile?.trim() ?? null,
        country,
      ]);
    } catch (error) {
      throw accountFault(error);
    }
    const after = await readStaff(tx.client, path.id, role);
    if (email !== before.email)
      await queueMail(tx, addressChanged(before.email, { email, firstName: after.first_name }));
    return { message: 'Saved', data: after };
  });
}
