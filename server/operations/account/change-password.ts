import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse, refuseField } from '../../http/refusal.ts';
import { passwordChangedLetter } from '../../mail/letters.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { endSessions } from '../../people/end-sessions.ts';
import { hashPassword, passwordMatches } from '../../people/passwords.ts';
import { change } from '../../workflows/run-change.ts';

const READ = {
  name: 'password-read',
  text: 'select password_hash from app_user where id = $1',
};
// The old hash is asked for once more: of two changes at once, one has read a password that no longer holds.
const SET = {
  name: 'password-set',
  text: 'update app_user set password_hash = $2 where id = $1 and password_hash = $3 returning email',
};

export const changePassword: Handler<OperationOf<'changePassword'>> = async (call) => {
  const { pool, data, session, throttles } = call;
  const { id } = session.actor;
  await throttles.oldPassword.take(id);
  const { rows } = await pool.query<{ password_hash: string }>({ ...READ, values: [id] });
  const old = rows[0]?.password_hash;
  const wrong = refuse('oldPasswordWrong', [
    { field: 'data.old_password', message: 'The present password is wrong.' },
  ]);
  if (!(await passwordMatches(old, data.old_password))) throw wrong;
  await throttles.oldPassword.forget(id);
  if (data.new_password === data.old_password)
    throw refuseField('data.new_password', 'The new password is the present one.');
  const hash = await hashPassword(data.new_password);
  // What was sent is neither audited nor hashed for a repeat: it holds two passwords.
  return await change({ ...call, data: {} }, async (begun) => {
    const set = await begun.client.query<{ email: string }>({ ...SET, values: [id, hash, old] });
    const [user] = set.rows;
    if (!user) throw wrong;
    await endSessions(begun.client, id, session.id);
    await queueMail(begun, { ...passwordChangedLetter(), to: user.email });
    return { message: 'Your password is changed. Your other devices are signed out.' };
  });
};
