import type { BusinessId } from '#api/ids.gen.ts';
import { idFromText } from '#common/id-from-text.ts';
import { REGISTRATION, ROLE } from '#machines/codes.ts';
import { GROWTH_OF_BUSINESS } from '../../people/customers/inventory-access.ts';
import { IS_VERIFIED } from '../../people/kyc/verification.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { seesCost } from '../../stock/stones/stone-row.ts';
import type { Handler, OperationOf } from '../handler.ts';

const READ = statement(
  'customer-choices',
  `select u.id, u.role_id, u.first_name, u.last_name,
                json_build_object('id', b.id, 'company_name', b.company_name, 'registration', b.registration, 'is_verified', ${IS_VERIFIED}, 'associate_id', b.associate_id,
                  'growth_type', ${GROWTH_OF_BUSINESS}) as business
           from app_user u join business b on b.id = u.business_id
          where u.is_active and u.deleted_at is null and b.is_active and ($1::uuid is null or b.associate_id = $1)
          order by b.company_name, u.first_name, u.id`,
);
// Suppliers get the registration `unregistered`, so operations that require a registered business
// refuse them.
const PROVIDERS = statement(
  'provider-choices',
  `select u.id, u.role_id, u.first_name, u.last_name,
                json_build_object('id', p.id, 'company_name', p.name, 'registration', ${REGISTRATION.unregistered.code}, 'is_verified', true, 'associate_id', null, 'growth_type', null) as business
           from provider p join app_user u on u.id = p.user_id
          where u.is_active and u.deleted_at is null and p.is_active
          order by p.name, u.first_name, u.id`,
);

type Choice = Row<'customer-choices'>;
/** For a supplier, `business.id` is the id of the supplier. */
const asCustomer = ({ business, ...person }: Row<'provider-choices'>): Choice => ({
  ...person,
  business: { ...business, id: idFromText<BusinessId>(business.id) },
});

export const listCustomerChoices: Handler<OperationOf<'listCustomerChoices'>> = async ({
  pool,
  session,
  query,
}) => {
  const own = session.actor.role === ROLE.associate ? session.actor.id : null;
  const { rows: customers } = await runStatement(pool, READ, [own]);
  if (!query.with_providers || !seesCost(session)) return { data: customers };
  const { rows: providers } = await runStatement(pool, PROVIDERS);
  return { data: [...customers, ...providers.map(asCustomer)] };
};
