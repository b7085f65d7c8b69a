import { ROLE } from '#machines/codes.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { addUser } from '../../workflows/add-user.ts';
import { invite } from '../../workflows/identity/password-link.ts';
import { unknownPasswordHash } from '../../workflows/identity/undo-email.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { readAssociateDetail } from './associate-detail.ts';
import { requireSalespersonType } from './salesperson-type.ts';

const SET_TYPE = statement(
  'associate-set-type',
  'update app_user set salesperson_type = $2 where id = $1',
);

export const addAssociate: Handler<OperationOf<'addAssociate'>> = async (call) => {
  const { data, session, reply } = call;
  const passwordHash = await unknownPasswordHash();
  const answer = await runChange(call, async (begun) => {
    const { connection } = begun;
    const type = await requireSalespersonType(
      connection,
      data.business_associate_type ?? null,
      null,
    );
    const id = await addUser(begun, {
      role: ROLE.associate,
      email: data.email,
      userName: data.user_name,
      firstName: data.first_name,
      lastName: data.last_name,
      mobile: data.mobile ?? undefined,
      mobileCountryId: data.mobile_country_id ?? undefined,
      passwordHash,
    });
    await runStatement(connection, SET_TYPE, [id, type]);
    const person = { id, email: cleanEmail(data.email), first_name: data.first_name.trim() };
    await invite(begun, call, person);
    return {
      message: `Business associate added: ${data.first_name.trim()} ${data.last_name.trim()}`,
      data: await readAssociateDetail(connection, session, id),
    };
  });
  reply.code(201);
  return answer;
};
