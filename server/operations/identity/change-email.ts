import { lockAccount } from '../../people/accounts/managed-person.ts';
import { passwordMatches } from '../../people/accounts/passwords.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { requestEmail } from '../../workflows/identity/change-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readIdentity } from './read-identity.ts';

export const changeEmail: Handler<OperationOf<'changeEmail'>> = async (call) => {
  const { session, data, throttles } = call;
  const { id } = session.actor;
  await throttles.oldPassword.consume(id);
  const answer = await runChange(call, async (begun) => {
    const person = await lockAccount(begun.connection, id);
    if (!(await passwordMatches(person.password_hash, data.old_password)))
      throw refuse('oldPasswordWrong', [
        { field: 'data.old_password', message: 'The current password is wrong.' },
      ]);
    if (!(await requestEmail(begun, call, person, { email: data.email })))
      throw refuseField('data.email', 'You already sign in with this address.');
    return {
      message:
        'We have sent a link to the new address. Your sign-in address changes once you confirm the new one.',
      data: await readIdentity(begun.connection, id),
    };
  });
  await throttles.oldPassword.reset(id);
  return answer;
};
