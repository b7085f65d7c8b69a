import { ROLE } from '#machines/codes.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { redeemProof } from '../../people/accounts/mailed-codes.ts';
import { requireGoodPassword } from '../../people/accounts/password-rule.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { resetSignInAttempts } from '../../people/accounts/sign-in-attempts.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { runVisitorChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

// Also marks the address as verified, because the user knows a code that was mailed to it.
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
  await throttles.codeTries.consume(sender);
  const hash = await hashPassword(password, sender);
  const address = await runVisitorChange(call, async (change) => {
    const proven = await redeemProof(change.connection, 'reset', token);
    if (proven === null) throw refuse('proofEnded');
    const { rows } = await runStatement(change.connection, SET, [proven, hash]);
    const [user] = rows;
    if (!user) throw refuse('proofEnded');
    requireGoodPassword(password, {
      email: proven,
      userName: user.user_name,
      firstName: user.first_name,
      lastName: user.last_name,
    });
    await endSessions(change.connection, user.id);
    await queueEmail(change, composeEmail('password.changed', proven, {}));
    return { answer: proven, audited: { user_id: user.id } };
  });
  await resetSignInAttempts({ throttles, email: address, ip: request.ip });
  return { message: 'Your new password is set. Please sign in.' };
};
