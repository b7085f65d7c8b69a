import type pg from 'pg';
import { lockAccount } from '../../people/accounts/managed-person.ts';
import { PERSON_CHANGES, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { accountFault } from '../../people/accounts/write-user.ts';
import { customerDetail } from '../../people/customers/customer-detail.ts';
import { businessOf } from '../../people/customers/scope.ts';
import { writeBusiness } from '../../people/customers/write-business.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { NEW_ADDRESS_WAITS, requestEmail } from '../../workflows/identity/change-email.ts';
import { lockBusinesses } from '../../workflows/records/business-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

const WRITE = statement(
  'customer-write',
  `update app_user set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
                user_name = coalesce($4, user_name), mobile = case when $5 then $6 else mobile end,
                mobile_country_id = case when $7 then $8 else mobile_country_id end
          where id = $1`,
);

type UpdateCustomer = OperationOf<'updateCustomer'>;

export const updateCustomer: Handler<UpdateCustomer> = (call) =>
  change(call, async (tx) => {
    const { client } = tx;
    const { business, ...person } = call.data;
    const { id } = await businessOf(client, call.session, call.path.id);
    // Lock order: the business before its users.
    if (business) await lockBusinesses(tx, [id]);
    const locked = await lockAccount(client, call.path.id);
    if (call.was) await requireKnown(call, client, call.was);
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
    await ask(client, WRITE, values).catch((error: unknown) => {
      throw accountFault(error);
    });
    if (business) await writeBusiness(client, id, business, 'data.business');
    const waits = await requestEmail(tx, call, locked, {
      email: person.email,
      remark: person.email_remark,
    });
    return {
      message: waits ? `The customer is saved. ${NEW_ADDRESS_WAITS}` : 'The customer is saved',
      data: await customerDetail(client, call.path.id),
    };
  });

/** A change of either the person or the business counts as a conflicting change. */
async function requireKnown(
  { session, path }: Call<UpdateCustomer>,
  client: pg.PoolClient,
  { business: wasBusiness, ...was }: NonNullable<Call<UpdateCustomer>['was']>,
): Promise<void> {
  const present = await customerDetail(client, path.id);
  await requireUnchanged(
    client,
    session,
    [
      { was, present },
      { was: wasBusiness, present: present.business, place: 'was.business' },
    ],
    { by: PERSON_CHANGES, id: path.id },
  );
}
