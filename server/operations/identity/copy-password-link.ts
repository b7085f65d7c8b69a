import { ROLE } from '#machines/codes.ts';
import { readSenderName, requireManaged } from '../../people/accounts/managed-person.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { personOf } from '../../workflows/change.ts';
import { createPasswordLink, isPasswordPending } from '../../workflows/identity/password-link.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockActiveUser } from './lock-active-user.ts';

/**
 * The link can take over an account. If the account has a password, only an administrator with a
 * reason may copy the link, and only without an SMTP server.
 */
export const copyPasswordLink: Handler<OperationOf<'copyPasswordLink'>> = async (call) => {
  const { pool, session, path, data, mailTransport } = call;
  await requireManaged(pool, session, path.id);
  const { actor } = session;
  if (actor.id === path.id) throw refuse('passwordIsChosen');
  return runChange(
    call,
    async (begun) => {
      const { connection } = begun;
      const person = await lockActiveUser(connection, path.id);
      if (!(await isPasswordPending(connection, path.id))) {
        if (mailTransport === 'smtp' || actor.role !== ROLE.administrator)
          throw refuse('passwordIsChosen');
        if (data.remark === undefined)
          throw refuseField('data.remark', 'Enter a reason for the new password of this person.');
      }
      const by = personOf(begun);
      const { url, expiresAt } = await createPasswordLink(begun, call, person, by);
      await queueEmail(
        begun,
        composeEmail('link.copied', person.email, {
          firstName: person.first_name,
          by: await readSenderName(connection, by),
        }),
      );
      return {
        message: 'The link works once, within seven days',
        data: { url, expires_at: expiresAt.toISOString() },
      };
    },
    data.remark?.trim() ?? null,
    { isSecret: true },
  );
};
