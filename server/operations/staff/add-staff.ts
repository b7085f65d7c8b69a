import { randomBytes } from 'node:crypto';
import { ROLE_NAME } from '../../../src/machines/codes.ts';
import { requireGoodPassword } from '../../people/accounts/password-rule.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { addUser } from '../../workflows/add-user.ts';
import { change } from '../../workflows/run-change.ts';
import type { Call, OperationOf, Reply } from '../handler.ts';
import { welcome } from './letters.ts';
import { readStaff, type StaffRole } from './staff-member.ts';

type Adding = OperationOf<'createAdministrator'>;

/** No person knows it, so it opens no door. */
const unknownPassword = (): string => randomBytes(32).toString('base64url');

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
  const passwordHash = await hashPassword(password ?? unknownPassword());
  const answer = await change(call, async (tx) => {
    const id = await addUser(tx, { ...user, passwordHash });
    const owner = { email: cleanEmail(data.email), firstName: data.first_name.trim() };
    await queueMail(tx, welcome(role, owner, password !== undefined));
    return { message: `${ROLE_NAME[role]} added`, data: await readStaff(tx.client, id, role) };
  });
  call.reply.code(201);
  return answer;
}

/** A number and its country come together or not at all. */
export function requireWholeNumber(
  mobile: string | null | undefined,
  country: string | null | undefined,
): void {
  if (mobile && !country)
    throw refuseField('data.mobile_country_id', 'Choose the country of the mobile number.');
  if (country && !mobile) throw refuseField('data.mobile', 'Enter the mobile number.');
}
