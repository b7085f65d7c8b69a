import type pg from 'pg';
import { PERSON_CHANGES, requireUnchanged } from '../../people/accounts/require-unchanged.ts';
import { accountFault, cleanEmail } from '../../people/accounts/write-user.ts';
import { customerDetail } from '../../people/customers/customer-detail.ts';
import { businessOf } from '../../people/customers/scope.ts';
import { writeBusiness } from '../../people/customers/write-business.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { lockBusinesses } from '../../workflows/records/business-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Call, Handler, OperationOf } from '../handler.ts';

const LOCK = statement('customer-lock', 'select from app_user where id = $1 for no key update');
// An address that another person typed is not verified until its owner has shown that it is.
const WRITE = statement(
  'customer-write',
  `update app_user set first_name = coalesce($2, first_name), last_name = coalesce($3, last_name),
                email_verified_at = case when coalesce($4, email) = email then email_verified_at end,
                email = coalesce($4, email), user_name = coalesce($5, user_name),
                mobile = case when $6 then $7 else mobile end,
                mobile_country_id = case when $8 then $9 else mobile_country_id end
          where id = $1`,
);

type UpdateCustomer = OperationOf<'updateCustomer'>;

export const updateCustomer: Handler<UpdateCustomer> = (call) =>
  change(call, async (tx) => {
    const { client } = tx;
    const { business, ...person } = call.data;
    const { id } = await businessOf(client, call.session, call.path.id);
    // A business goes before its people, as everywhere.
    if (business) await lockBusinesses(tx, [id]);
    await ask(client, LOCK, [call.path.id]);
    if (call.was) await requireKnown(call, client, call.was);
    const values = [
      call.path.id,
      person.first_name?.trim(),
      person.last_name?.trim(),
      person.email === undefined ? null : cleanEmail(person.email),
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
    return { message: 'The customer is saved', data: await customerDetail(client, call.path.id) };
  });

/** The person and its business were changed by whoever changed either of them last. */
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
