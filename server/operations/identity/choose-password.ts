import { endLinks, redeemLink } from '../../people/accounts/account-links.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { lockAccount } from '../../people/accounts/managed-person.ts';
import { requireGoodPassword } from '../../people/accounts/password-rule.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { resetSignInAttempts } from '../../people/accounts/sign-in-attempts.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { personChange } from './person-change.ts';

const SET = statement(
  'password-choose',
  'update app_user set password_hash = $2, password_pending = false where id = $1',
);

export const choosePassword: Handler<OperationOf<'choosePassword'>> = async (call) => {
  const { data, request, throttles } = call;
  const sender = addressPrefix(request.ip);
  await throttles.codeTries.consume(sender);
  const hash = await hashPassword(data.password, sender);
  const email = await personChange(call, async (change) => {
    const { userId } = await redeemLink(change.connection, 'password', data.token);
    const person = await lockAccount(change.connection, userId);
    requireGoodPassword(data.password, {
      email: person.email,
      userName: person.user_name,
      firstName: person.first_name,
      lastName: person.last_name,
    });
    await runStatement(change.connection, SET, [userId, hash]);
    await endSessions(change.connection, userId);
    await endLinks(change.connection, userId, 'password');
    await queueEmail(change, composeEmail('password.changed', person.email, {}));
    return { answer: person.email, person };
  });
  await resetSignInAttempts({ throttles, email, ip: request.ip });
  return { message: 'Your password is set. Please sign in.' };
};
