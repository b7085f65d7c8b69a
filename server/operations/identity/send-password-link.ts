import { requireManaged } from '../../people/accounts/managed-person.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { personOf } from '../../workflows/change.ts';
import { isPasswordPending, mailPasswordLink } from '../../workflows/identity/password-link.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockActiveUser } from './lock-active-user.ts';

export const sendPasswordLink: Handler<OperationOf<'sendPasswordLink'>> = async (call) => {
  const { pool, session, path } = call;
  await requireManaged(pool, session, path.id);
  if (call.mailTransport === 'outbox') throw refuse('mailNotSetUp');
  return runChange(call, async (begun) => {
    const person = await lockActiveUser(begun.connection, path.id);
    const isInvitation = await isPasswordPending(begun.connection, path.id);
    const { expiresAt } = await mailPasswordLink(begun, call, person, {
      sentBy: personOf(begun),
      isInvitation,
    });
    return {
      message: `${isInvitation ? 'The invitation' : 'A link to choose a new password'} was sent to ${person.email}`,
      data: { url: null, expires_at: expiresAt.toISOString() },
    };
  });
};
