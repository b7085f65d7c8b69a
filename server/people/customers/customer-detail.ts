import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readBusinessDetail } from './business-detail.ts';
import { SIGN_IN_COLUMNS } from './customer-rows.ts';
import { readBlockingRecords } from './open-records.ts';

type CustomerDetail = components['schemas']['CustomerDetail'];

const READ = statement(
  'customer-detail',
  `select u.id, u.role_id, u.first_name, u.last_name, u.email, u.email_verified_at is not null as email_verified, u.user_name,
                u.mobile, u.mobile_country_id, m.phonecode, u.is_active, u.created_at, u.business_id, ${SIGN_IN_COLUMNS}
           from app_user u left join country m on m.id = u.mobile_country_id
          where u.id = $1 and u.role_id = ${ROLE.customer} and u.deleted_at is null`,
  // A CHECK constraint guarantees that every customer has a business and no other user has one.
  { present: ['business_id'] },
);

/**
 * `readCustomer` adds the `counts`. The caller must have checked that the session may see the
 * customer.
 */
export async function readCustomerDetail(
  db: pg.Pool | pg.PoolClient,
  userId: UserId,
): Promise<Omit<CustomerDetail, 'counts'>> {
  const { rows } = await runStatement(db, READ, [userId]);
  if (!rows[0]) throw refuse('notFound');
  const { live } = await readBlockingRecords(db, { businessId: rows[0].business_id, userId });
  const { business_id, created_at, last_sign_in_at, ...person } = rows[0];
  return {
    ...person,
    created_at: created_at.toISOString(),
    last_sign_in_at: last_sign_in_at?.toISOString() ?? null,
    business: await readBusinessDetail(db, business_id),
    under_way: { count: live.length, first: live[0]?.message ?? null },
  };
}
