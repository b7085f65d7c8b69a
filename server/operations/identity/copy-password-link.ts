import { ROLE } from '../../../src/machines/codes.ts';
import { requireManaged, senderName } from '../../people/accounts/managed-person.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { personOf } from '../../workflows/change.ts';
import { isPasswordPending, passwordLinkFor } from '../../workflows/identity/password-link.ts';
import { passwordLinkCopied } from '../../workflows/letters/identity-letters.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { lockActive } from './lock-active.ts';

/**
 * The caller could set the password with a copied link. An account with a password therefore
 * requires an administrator, an unconfigured mail server and a reason.
 */
export const copyPasswordLink: Handler<OperationOf<'copyPasswordLink'>> = async (call) => {
  const { pool, session, path, data, mailGoes } = call;
  await requireManaged(pool, session, path.id);
  const { actor } = session;
  if (actor.id === path.id) throw refuse('passwordIsChosen');
  return change(
    call,
    async (begun) => {
      const { client } = begun;
      const person = await lockActive(client, path.id);
      if (!(await isPasswordPending(client, path.id))) {
        if (mailGoes === 'smtp' || actor.role !== ROLE.administrator)
          throw refuse('passwordIsChosen');
        if (data.remark === undefined)
          throw refuseField('data.remark', 'Give the reason why this person needs a new password.');
      }
      const by = personOf(begun);
      const { url, expiresAt } = await passwordLinkFor(begun, call, person, by);
      await queueMail(
        begun,
        passwordLinkCopied({
          person: { email: person.email, firstName: person.first_name },
          by: await senderName(client, by),
        }),
      );
      return {
        message: 'The link is good for seven days and one use',
        data: { url, expires_at: expiresAt.toISOString() },
      };
    },
    data.remark?.trim() ?? null,
    { isSecret: true },
  );
};
