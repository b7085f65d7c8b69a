import { randomBytes } from 'node:crypto';
import { ROLE } from '../../../src/machines/codes.ts';
import { hashPassword } from '../../people/accounts/passwords.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { addUser } from '../../workflows/add-user.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { associateDetail } from './associate-detail.ts';
import { welcomeLetter } from './letters.ts';
import { salespersonType } from './salesperson-type.ts';

const SET_TYPE = statement(
  'associate-set-type',
  'update app_user set salesperson_type = $2 where id = $1',
);

export const addAssociate: Handler<OperationOf<'addAssociate'>> = async (call) => {
  const { data, session, reply } = call;
  // A password that no person has: the owner chooses the first one.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  const answer = await change(call, async (begun) => {
    const { client } = begun;
    const type = await salespersonType(client, data.business_associate_type ?? null, null);
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
    await ask(client, SET_TYPE, [id, type]);
    await queueMail(begun, {
      ...welcomeLetter(data.first_name.trim()),
      to: cleanEmail(data.email),
    });
    return {
      message: `${data.first_name.trim()} ${data.last_name.trim()} is taken in`,
      data: await associateDetail(client, session, id),
    };
  });
  reply.code(201);
  return answer;
};
