import { endSessions } from '../../people/accounts/end-sessions.ts';
import { readSenderName } from '../../people/accounts/managed-person.ts';
import { requireGoodPassword } from '../../people/accounts/password-rule.ts';
import { hashPassword, passwordMatches } from '../../people/accounts/passwords.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { type LockedAssociate, lockAssociate, requireVisible } from './visible-associate.ts';

const SET = statement(
  'associate-set-password',
  'update app_user set password_hash = $2, password_pending = false where id = $1',
);

export const changeAssociatePassword: Handler<OperationOf<'changeAssociatePassword'>> = async (
  call,
) => {
  const { data, path, session, throttles } = call;
  requireVisible(session, path.id);
  const isOwn = session.actor.id === path.id;
  if (isOwn) await throttles.oldPassword.consume(path.id);
  // Keeps passwords out of the audit log, which stores `data`.
  const answer = await runChange({ ...call, data: { own: isOwn } }, async (begun) => {
    const { connection } = begun;
    const associate = await lockAssociate(connection, path.id);
    if (isOwn) await requireOldPassword(associate, data.old_password);
    requireGoodPassword(data.new_password, ownerOf(associate), 'data.new_password');
    if (await passwordMatches(associate.password_hash, data.new_password))
      throw refuseField('data.new_password', 'The new password is the same as the current one.');
    await runStatement(connection, SET, [path.id, await hashPassword(data.new_password)]);
    await endSessions(connection, path.id, isOwn ? session.id : null);
    const by = isOwn ? null : await readSenderName(connection, session.actor.id);
    const facts = { firstName: associate.first_name, by };
    await queueEmail(begun, composeEmail('associate.password', associate.email, facts));
    return {
      message: isOwn
        ? 'Password changed. Your other devices are signed out.'
        : `Password of ${associate.first_name} ${associate.last_name} changed`,
    };
  });
  if (isOwn) await throttles.oldPassword.reset(path.id);
  return answer;
};

async function requireOldPassword(
  { password_hash }: LockedAssociate,
  given: string | undefined,
): Promise<void> {
  if (given === undefined) throw refuseField('data.old_password', 'Enter the current password.');
  if (await passwordMatches(password_hash, given)) return;
  throw refuse('oldPasswordWrong', [
    { field: 'data.old_password', message: 'The current password is wrong.' },
  ]);
}

const ownerOf = ({ email, user_name, first_name, last_name }: LockedAssociate) => ({
  email,
  userName: user_name,
  firstName: first_name,
  lastName: last_name,
});
