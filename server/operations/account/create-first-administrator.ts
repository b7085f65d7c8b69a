import { ROLE } from '../../../src/machines/codes.ts';
import { inTransaction } from '../../db/pool.ts';
import { statement } from '../../db/statement.ts';
import type { Handler, OperationOf } from '../../http/handler.ts';
import { refuse } from '../../http/refusal.ts';
import { tokenHash } from '../../http/session.ts';
import { addressPrefix } from '../../limits/address.ts';
import { hashPassword } from '../../people/passwords.ts';

// Deleting the token is the lock: of two that race, the second finds none.
const SPEND = statement('setup-spend', 'delete from setup_token where token_hash = $1');
const EXISTS = statement(
  'setup-exists',
  `select from app_user where role_id = ${ROLE.administrator} limit 1`,
);
const CREATE = statement(
  'setup-create',
  `with made as (
           insert into app_user (role_id, email, user_name, first_name, last_name, password_hash)
           values (${ROLE.administrator}, $1, $1, $2, $3, $4) returning id)
         insert into user_permission (user_id, submodule_id, read_access, write_access)
         select made.id, rp.submodule_id, rp.read_access, rp.write_access from made, role_permission rp where rp.role_id = ${ROLE.administrator}`,
);

export const createFirstAdministrator: Handler<OperationOf<'createFirstAdministrator'>> = async ({
  pool,
  data,
  reply,
  request,
  throttles,
}) => {
  const sender = addressPrefix(request.ip);
  await throttles.codeTries.take(sender);
  const passwordHash = await hashPassword(data.password, sender);
  await inTransaction(pool, async (client) => {
    const spent = await client.query({ ...SPEND, values: [tokenHash(data.token)] });
    const exists = await client.query(EXISTS);
    if (exists.rowCount) throw refuse('alreadySetUp');
    if (spent.rowCount === 0) throw refuse('setupTokenWrong');
    await client.query({
      ...CREATE,
      values: [
        data.email.trim().toLowerCase(),
        data.first_name.trim(),
        data.last_name?.trim() ?? '',
        passwordHash,
      ],
    });
  });
  reply.code(201);
  return { message: 'The administrator can sign in now' };
};
