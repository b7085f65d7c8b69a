import { endLinks, spendLink } from '../../people/accounts/account-links.ts';
import { endSessions } from '../../people/accounts/end-sessions.ts';
import { lockAccount } from '../../people/accounts/managed-person.ts';
import { requireGoodPassword } from '../../people/accounts/password-rule.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { forgetSignInTries } from '../../people/accounts/sign-in-tries.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { addressPrefix } from '../../platform/limits/address.ts';
import { passwordChangedLetter } from '../../platform/mail/letters.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { personChange } from './person-change.ts';

const SET = statement(
  'password-choose',
  'update app_user set password_hash = $2, password_pending = false where id = $1',
);

export const choosePassword: Handler<OperationOf<'choosePassword'>> = async (call) => {
  const { data, request, throttles } = call;
  const sender = addressPrefix(request.ip);
  await throttles.codeTries.take(sender);
  const hash = await hashPassword(data.password, sender);
  const email = await personChange(call, async (change) => {
    const { userId } = await spendLink(change.client, 'password', data.token);
    const person = await lockAccount(change.client, userId);
    requireGoodPassword(data.password, {
      email: person.email,
      userName: person.user_name,
      firstName: person.first_name,
      lastName: person.last_name,
    });
    await ask(change.client, SET, [userId, hash]);
    await endSessions(change.client, userId);
    await endLinks(change.client, userId, 'password');
    await queueMail(change, { ...passwordChangedLetter(), to: person.email });
    return { answer: person.email, person };
  });
  await forgetSignInTries({ throttles, email, ip: request.ip });
  return { message: 'Your password is set. Please sign in.' };
};
