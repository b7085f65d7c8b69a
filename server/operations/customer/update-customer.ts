import type pg from 'pg';
import { lockAccount } from '../../people/accounts/managed-person.ts';
import { PERSON_CHANGES, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { toAccountRefusal } from '../../people/accounts/write-user.ts';
import { readCustomerDetail } from '../../people/customers/customer-detail.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { writeBusiness } from '../../people/customers/write-business.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { NEW_ADDRESS_PENDING, requestEmail } from '../../workflows/identity/change-email.ts';
import { lockBusinesses } from '../../workflows/records/business-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';
import { readCustomer } from './read-customer.ts';

const WRITE = statement(
  'customer-write',
  `update app_user set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
                user_name = coalesce($4, user_name), mobile = case when $5 then $6 else mobile end,
                mobile_country_id = case when $7 then $8 else mobile_country_id end
          where id = $1`,
);

type UpdateCustomer = OperationOf<'updateCustomer'>;

export const updateCustomer: Handler<UpdateCustomer> = (call) =>
  runChange(call, async (tx) => {
    const { connection } = tx;
    const { business, ...person } = call.data;
    const { id } = await readBusinessOfCustomer(connection, call.session, call.path.id);
    // Every change locks the business before the user, which prevents deadlocks.
    if (business) await lockBusinesses(tx, [id]);
    const locked = await lockAccount(connection, call.path.id);
    if (call.was) await requireKnown(call, connection, call.was);
    const values = [
      call.path.id,
      person.first_name?.trim(),
      person.last_name?.trim(),
      person.user_name?.trim(),
      person.mobile !== undefined,
      person.mobile?.trim() || null,
      person.mobile_country_id !== undefined,
      person.mobile_country_id ?? null,
    ] as const;
    await runStatement(connection, WRITE, values).catch((error: unknown) => {
      throw toAccountRefusal(error);
    });
    if (business) await writeBusiness(connection, id, business, 'data.business');
    const waits = await requestEmail(tx, call, locked, {
      email: person.email,
      remark: person.email_remark,
    });
    return {
      message: waits ? `Customer saved. ${NEW_ADDRESS_PENDING}` : 'Customer saved',
      data: await readCustomer(connection, call.session, call.path.id),
    };
  });

async function requireKnown(
  { session, path }: Call<UpdateCustomer>,
  connection: pg.PoolClient,
  { business: wasBusiness, ...was }: NonNullable<Call<UpdateCustomer>['was']>,
): Promise<void> {
  const present = await readCustomerDetail(connection, path.id);
  await requireUnchanged(
    connection,
    session,
    [
      { was, present },
      { was: wasBusiness, present: present.business, place: 'was.business' },
    ],
    { by: PERSON_CHANGES, id: path.id },
  );
}
