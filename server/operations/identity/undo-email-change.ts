import { redeemLink } from '../../people/accounts/account-links.ts';
import { lockAccount } from '../../people/accounts/managed-person.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { undoEmail, unknownPasswordHash } from '../../workflows/identity/undo-email.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { personChange } from './person-change.ts';

export const undoEmailChange: Handler<OperationOf<'undoEmailChange'>> = async (call) => {
  const { data, request, throttles } = call;
  await throttles.codeTries.consume(addressPrefix(request.ip));
  const passwordHash = await unknownPasswordHash();
  const done = await personChange(call, async (change) => {
    const { userId, emailChangeId } = await redeemLink(change.connection, 'undo_email', data.token);
    const person = await lockAccount(change.connection, userId);
    const answer = await undoEmail(change, call, person, { emailChangeId, passwordHash });
    return { answer, person, more: { undone: answer } };
  });
  return {
    message:
      done === 'cancelled'
        ? 'Change cancelled. Your address stays the same.'
        : 'Address restored. We have e-mailed you a link to choose a new password.',
  };
};
