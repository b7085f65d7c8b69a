import type pg from 'pg';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { GROWTH_OF_BUSINESS } from './inventory-access.ts';

type BusinessDetail = components['schemas']['BusinessDetail'];

const READ = statement(
  'business-detail',
  `select b.id, b.company_name, b.registration, b.is_active, b.business_type, b.business_type_name,
                b.designation, b.designation_name, b.address_line_1, b.address_line_2, b.city, b.state, b.postal_code,
                b.country_id, c.name as country, b.phone, b.website, b.tax_identification_number, b.associate_id,
                nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate_name, b.memo_limit, b.credit_limit, b.memo_days, b.memo_renewals, b.payment_days,
                ${GROWTH_OF_BUSINESS} as growth_type,
                (select count(*)::int from app_user u where u.business_id = b.id and u.deleted_at is null) as users, b.created_at
           from business b
           left join country c on c.id = b.country_id
           left join app_user a on a.id = b.associate_id
          where b.id = $1 and b.deleted_at is null`,
);

export async function readBusinessDetail(
  db: pg.Pool | pg.PoolClient,
  businessId: BusinessId,
): Promise<BusinessDetail> {
  const { rows } = await runStatement(db, READ, [businessId]);
  const [business] = rows;
  if (!business) throw refuse('notFound');
  return {
    ...business,
    memo_limit: parseDecimal(business.memo_limit),
    credit_limit: parseDecimalOrNull(business.credit_limit),
    created_at: business.created_at.toISOString(),
  };
}
