import type { components } from '#api/schema.gen.ts';
import { holdMachine } from '#machines/workflows/hold.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { failedSignInsSql } from '../../platform/limits/sign-in-failures.ts';
import type { CustomerFilters } from './customer-filters.ts';
import { customersOrderSql } from './customer-filters.ts';

type Row = components['schemas']['CustomerRow'];

export interface CustomerRecord extends Omit<Row, 'created_at' | 'last_sign_in_at'> {
  created_at: Date;
  last_sign_in_at: Date | null;
}

const FROM = 'app_user u join business b on b.id = u.business_id';
const ASSOCIATE = 'left join app_user a on a.id = b.associate_id';

export const SIGN_IN_COLUMNS = `(select max(s.created_at) from session s where s.user_id = u.id) as last_sign_in_at,
  ${failedSignInsSql('u.email')} as sign_in_failures`;

const COLUMNS = `u.id, u.first_name, u.last_name, u.email, u.user_name, u.mobile, m.phonecode, u.is_active, u.created_at,
  ${SIGN_IN_COLUMNS}, b.id as business_id, b.company_name, b.is_active as business_is_active, b.registration, b.verified_until, b.risk_class, b.city,
  c.name as country, b.associate_id, nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate_name,
  (select count(*)::int from hold h where h.business_id = b.id and ${stateIn('h.state', holdMachine, 'live')}) as live_holds`;
const NAMES = `${ASSOCIATE} left join country m on m.id = u.mobile_country_id left join country c on c.id = b.country_id`;

export const countCustomersSql = (where: string): string =>
  `select count(*)::int as count from ${FROM} where ${where}`;

/**
 * Selects the ids of the page first, so that the subqueries in `COLUMNS` run only for the rows of
 * the page.
 */
export function customersPageSql(
  where: string,
  filters: CustomerFilters,
  { size, offset }: { size: number; offset: number },
): string {
  const order = customersOrderSql(filters);
  return `with page as materialized (
      select u.id from ${FROM} ${ASSOCIATE} where ${where} order by ${order} limit ${size} offset ${offset})
    select ${COLUMNS} from page join app_user u on u.id = page.id join business b on b.id = u.business_id ${NAMES} order by ${order}`;
}

export function toCustomerRow(record: CustomerRecord, withRiskClass: boolean): Row {
  return {
    ...record,
    risk_class: withRiskClass ? record.risk_class : null,
    created_at: record.created_at.toISOString(),
    last_sign_in_at: record.last_sign_in_at?.toISOString() ?? null,
  };
}
