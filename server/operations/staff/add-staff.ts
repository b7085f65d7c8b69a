import { ROLE_NAME } from '#machines/codes.ts';
import { readSenderName } from '../../people/accounts/managed-person.ts';
import { requireGoodPassword } from '../../people/accounts/password-rule.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { addUser } from '../../workflows/add-user.ts';
import { invite } from '../../workflows/identity/password-link.ts';
import { unknownPasswordHash } from '../../workflows/identity/undo-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, OperationOf, Reply } from '../handler.ts';
import { readStaff, type StaffRole } from './staff-member.ts';

type Adding = OperationOf<'createAdministrator'>;

export async function addStaff(call: Call<Adding>, role: StaffRole): Promise<Reply<Adding>> {
  const { data } = call;
  const { password } = data;
  const user = {
    role,
    email: data.email,
    userName: data.user_name,
    firstName: data.first_name,
    lastName: data.last_name,
    mobile: data.mobile ?? undefined,
    mobileCountryId: data.mobile_country_id ?? undefined,
  };
  requireWholeNumber(data.mobile, data.mobile_country_id);
  if (password !== undefined) requireGoodPassword(password, user);
  const passwordHash =
    password === undefined ? await unknownPasswordHash() : await hashPassword(password);
  const answer = await runChange(call, async (tx) => {
    const id = await addUser(tx, { ...user, passwordHash });
    const email = cleanEmail(data.email);
    const first_name = data.first_name.trim();
    if (password === undefined) await invite(tx, call, { id, email, first_name });
    else
      await queueEmail(
        tx,
        composeEmail('link.account', email, {
          firstName: first_name,
          by: await readSenderName(tx.connection, call.session.actor.id),
          portal: call.publicAddress(),
        }),
      );
    return { message: `${ROLE_NAME[role]} added`, data: await readStaff(tx.connection, id, role) };
  });
  call.reply.code(201);
  return answer;
}

export function requireWholeNumber(
  mobile: string | null | undefined,
  country: string | null | undefined,
): void {
  if (mobile && !country)
    throw refuseField('data.mobile_country_id', 'Choose the country of the mobile number.');
  if (country && !mobile) throw refuseField('data.mobile', 'Enter the mobile number.');
}
