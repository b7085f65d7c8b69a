import { lockAccount, requireManaged } from '../../people/accounts/managed-person.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { resendConfirmation } from '../../workflows/identity/change-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readIdentity } from './read-identity.ts';

export const resendEmailChange: Handler<OperationOf<'resendEmailChange'>> = async (call) => {
  const { pool, session, path, throttles, request } = call;
  await requireManaged(pool, session, path.id);
  await throttles.emails.consume(addressPrefix(request.ip));
  return runChange(call, async (begun) => {
    await resendConfirmation(begun, call, await lockAccount(begun.connection, path.id));
    return {
      message: 'Confirmation e-mail sent again',
      data: await readIdentity(begun.connection, path.id),
    };
  });
};
