import { requireManaged } from '../../people/accounts/managed-person.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { personOf } from '../../workflows/change.ts';
import { isPasswordPending, mailPasswordLink } from '../../workflows/identity/password-link.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockActive } from './lock-active.ts';

export const sendPasswordLink: Handler<OperationOf<'sendPasswordLink'>> = async (call) => {
  const { pool, session, path } = call;
  await requireManaged(pool, session, path.id);
  if (call.mailGoes === 'outbox') throw refuse('mailNotSetUp');
  return change(call, async (begun) => {
    const person = await lockActive(begun.client, path.id);
    const isInvitation = await isPasswordPending(begun.client, path.id);
    const { expiresAt } = await mailPasswordLink(begun, call, person, {
      sentBy: personOf(begun),
      isInvitation,
    });
    return {
      message: `${isInvitation ? 'The invitation' : 'A link to choose a new password'} is on its way to ${person.email}`,
      data: { url: null, expires_at: expiresAt.toISOString() },
    };
  });
};
