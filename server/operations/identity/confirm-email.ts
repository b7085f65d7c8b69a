import { redeemLink } from '../../people/accounts/account-links.ts';
import { lockAccount } from '../../people/accounts/managed-person.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { confirmEmailChange } from '../../workflows/identity/change-email.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { personChange } from './person-change.ts';

export const confirmEmail: Handler<OperationOf<'confirmEmail'>> = async (call) => {
  const { data, request, throttles } = call;
  await throttles.codeTries.consume(addressPrefix(request.ip));
  const email = await personChange(call, async (change) => {
    const { userId, emailChangeId } = await redeemLink(
      change.connection,
      'confirm_email',
      data.token,
    );
    const person = await lockAccount(change.connection, userId);
    const confirmed = await confirmEmailChange(change, call, person, emailChangeId);
    return { answer: confirmed, person, more: { email: confirmed, was: person.email } };
  });
  return { message: `Your sign-in address is now ${email}. Please sign in.` };
};
