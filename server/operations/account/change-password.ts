import { endSessions } from '../../people/accounts/end-sessions.ts';
import { requireGoodPassword } from '../../people/accounts/password-rule.ts';
import { hashPassword, passwordMatches } from '../../people/accounts/passwords.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { composeEmail } from '../../platform/mail/email-templates.ts';
import { queueEmail } from '../../platform/mail/queue-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'password-read',
  'select email, user_name, first_name, last_name, password_hash from app_user where id = $1',
);
// Fails for the second of two concurrent changes: the stored hash is then no longer $3.
const SET = statement(
  'password-set',
  'update app_user set password_hash = $2 where id = $1 and password_hash = $3',
);

export const changePassword: Handler<OperationOf<'changePassword'>> = async (call) => {
  const { pool, data, session, throttles } = call;
  const { id } = session.actor;
  await throttles.oldPassword.consume(id);
  const [user] = (await runStatement(pool, READ, [id])).rows;
  if (!user) throw refuse('sessionEnded');
  const wrong = refuse('oldPasswordWrong', [
    { field: 'data.old_password', message: 'The current password is wrong.' },
  ]);
  const { password_hash: known } = user;
  if (!(await passwordMatches(known, data.old_password)) || known === null) throw wrong;
  await throttles.oldPassword.reset(id);
  if (data.new_password === data.old_password)
    throw refuseField('data.new_password', 'The new password is the same as the current one.');
  requireGoodPassword(
    data.new_password,
    {
      email: user.email,
      userName: user.user_name,
      firstName: user.first_name,
      lastName: user.last_name,
    },
    'data.new_password',
  );
  const hash = await hashPassword(data.new_password);
  // Keeps both passwords out of the audit log.
  return await runChange({ ...call, data: {} }, async (begun) => {
    const set = await runStatement(begun.connection, SET, [id, hash, known]);
    if (set.rowCount === 0) throw wrong;
    await endSessions(begun.connection, id, session.id);
    await queueEmail(begun, composeEmail('password.changed', user.email, {}));
    return { message: 'Password changed. Your other devices are signed out.' };
  });
};
