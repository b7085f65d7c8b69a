import type { BusinessId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { knownBusiness } from '../../people/customers/customer-scope.ts';
import { writeBusiness } from '../../people/customers/write-business.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { addUser } from '../../workflows/add-user.ts';
import type { Change } from '../../workflows/change.ts';
import { invite } from '../../workflows/identity/password-link.ts';
import { unknownPasswordHash } from '../../workflows/identity/undo-email.ts';
import { openBusiness } from '../../workflows/records/business-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { limitGrowth } from './inventory-settings.ts';

type NewCustomer = components['schemas']['NewCustomer'];

export const addCustomerWithBusiness: Handler<OperationOf<'addCustomerWithBusiness'>> = async (
  call,
) => {
  const passwordHash = await unknownPasswordHash();
  const answer = await runChange(call, async (begun) => {
    const { data } = call;
    const businessId = await businessFor(begun, call.session, data);
    const id = await addUser(begun, {
      role: ROLE.customer,
      email: data.email,
      userName: data.user_name,
      firstName: data.first_name,
      lastName: data.last_name,
      mobile: data.mobile ?? undefined,
      mobileCountryId: data.mobile_country_id ?? undefined,
      passwordHash,
      businessId,
    });
    const person = { id, email: cleanEmail(data.email), first_name: data.first_name.trim() };
    await invite(begun, call, person);
    return { message: 'Customer added', data: { id, business_id: businessId } };
  });
  call.reply.code(201);
  return answer;
};

async function businessFor(
  begun: Change,
  session: Session,
  { business, business_id, business_associate_id, growth_type }: NewCustomer,
): Promise<BusinessId> {
  const { connection } = begun;
  if ((business === undefined) === (business_id === undefined))
    throw refuseField('data.business', 'Send either a new business or the id of an existing one.');
  if (business_id !== undefined) {
    if (business_associate_id !== undefined)
      throw refuseField(
        'data.business_associate_id',
        'An existing business keeps its associate. Leave out the associate.',
      );
    if (growth_type !== undefined)
      throw refuseField(
        'data.growth_type',
        'An existing business keeps its growth type. Leave out the growth type.',
      );
    return (await knownBusiness(connection, session, business_id)).id;
  }
  if (business === undefined) throw new Error('neither a business nor its id was sent');
  const associateId = await associateFor(connection, session, business_associate_id);
  const businessId = await openBusiness(begun, {
    companyName: business.company_name.trim(),
    associateId,
  });
  await writeBusiness(connection, businessId, business, 'data.business');
  if (growth_type) await limitGrowth(connection, businessId, growth_type);
  return businessId;
}

const ASSOCIATE = statement(
  'associate-find',
  `select from app_user where id = $1 and role_id = ${ROLE.associate} and is_active and deleted_at is null`,
);

async function associateFor(
  connection: Change['connection'],
  { actor }: Session,
  wanted: UserId | undefined,
): Promise<UserId | null> {
  if (actor.role === ROLE.associate) {
    if (wanted !== undefined && wanted !== actor.id) throw refuse('forbidden');
    return actor.id;
  }
  if (wanted === undefined) return null;
  const { rowCount } = await runStatement(connection, ASSOCIATE, [wanted]);
  if (!rowCount) throw refuseField('data.business_associate_id', 'Unknown business associate.');
  return wanted;
}
