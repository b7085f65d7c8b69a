import { ROLE } from '../../../src/machines/codes.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { spendProof } from '../../people/accounts/mailed-codes.ts';
import { requireGoodPassword } from '../../people/accounts/password-rule.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { forgetSignInTries } from '../../people/accounts/sign-in-tries.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addressPrefix } from '../../platform/limits/address.ts';
import { passwordChangedLetter } from '../../platform/mail/letters.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { visitorChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

// Knowing the mailed code also verifies the address.
const SET = statement(
  'password-reset',
  `update app_user set password_hash = $2, password_pending = false, email_verified_at = coalesce(email_verified_at, now())
          where email = $1 and role_id <> ${ROLE.guest} and is_active and deleted_at is null
          returning id, user_name, first_name, last_name`,
);

export const resetPassword: Handler<OperationOf<'resetPassword'>> = async (call) => {
  const { throttles, request } = call;
  const { token, password } = call.data;
  const sender = addressPrefix(request.ip);
  await throttles.codeTries.take(sender);
  const hash = await hashPassword(password, sender);
  const address = await visitorChange(call, async (change) => {
    const proven = await spendProof(change.client, 'reset', token);
    if (proven === null) throw refuse('proofEnded');
    const { rows } = await ask(change.client, SET, [proven, hash]);
    const [user] = rows;
    if (!user) throw refuse('proofEnded');
    requireGoodPassword(password, {
      email: proven,
      userName: user.user_name,
      firstName: user.first_name,
      lastName: user.last_name,
    });
    await endSessions(change.client, user.id);
    await queueMail(change, { ...passwordChangedLetter(), to: proven });
    return { answer: proven, audited: { user_id: user.id } };
  });
  await forgetSignInTries({ throttles, email: address, ip: request.ip });
  return { message: 'The new password holds. Please sign in.' };
};
