import { ROLE } from '#machines/codes.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { tokenHash } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import { addUser } from '../../workflows/add-user.ts';
import { createUserActor, runVisitorChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

// Only one of two concurrent calls deletes the token: the second waits and finds none.
const SPEND = statement('setup-spend', 'delete from setup_token where token_hash = $1');
const EXISTS = statement(
  'setup-exists',
  `select from app_user where role_id = ${ROLE.administrator} limit 1`,
);

export const createFirstAdministrator: Handler<OperationOf<'createFirstAdministrator'>> = async (
  call,
) => {
  const { data, reply, request, throttles } = call;
  const sender = addressPrefix(request.ip);
  await throttles.codeTries.consume(sender);
  const passwordHash = await hashPassword(data.password, sender);
  await runVisitorChange(call, async (begun) => {
    const { connection } = begun;
    const spent = await runStatement(connection, SPEND, [tokenHash(data.token)]);
    const exists = await runStatement(connection, EXISTS);
    if (exists.rowCount) throw refuse('alreadySetUp');
    if (spent.rowCount === 0) throw refuse('setupTokenWrong');
    const id = await addUser(begun, {
      role: ROLE.administrator,
      email: data.email,
      firstName: data.first_name,
      lastName: data.last_name,
      passwordHash,
    });
    return {
      answer: id,
      audited: { user_id: id },
      author: createUserActor(id, ROLE.administrator),
    };
  });
  reply.code(201);
  return { message: 'The administrator can sign in now' };
};
