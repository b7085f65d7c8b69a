import type { operations } from '#api/schema.gen.ts';
import { REGISTRATION, ROLE } from '#machines/codes.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';
import type { Session } from '../accounts/session.ts';
import { seesRiskClass } from '../kyc/risk-class.ts';
import { DAYS_OF, endsWithin, HAS_OPEN_HIT } from '../kyc/verification.ts';
import { addScope } from './customer-scope.ts';
import { addWords } from './search-words.ts';

export type CustomerFilters = Omit<
  NonNullable<operations['exportCustomers']['parameters']['query']>,
  '_t'
>;

export function buildCustomersWhere(filters: CustomerFilters, session: Session): WhereClause {
  const where = new WhereClause();
  where.add((p) => `u.role_id = ${p} and u.deleted_at is null`, ROLE.customer);
  addScope(where, session);
  if (filters.business_associate_id)
    where.add((p) => `b.associate_id = ${p}`, filters.business_associate_id);
  if (filters.status) where.add((p) => `b.registration = ${p}`, filters.status);
  if (filters.verification)
    where.add(
      (p) =>
        filters.verification === 'due' && seesRiskClass(session.actor)
          ? `(${endsWithin(`${p}::int`)} or ${HAS_OPEN_HIT})`
          : endsWithin(`${p}::int`),
      DAYS_OF[filters.verification],
    );
  if (filters.is_register !== undefined)
    where.add(
      (p) => `b.registration ${filters.is_register ? '=' : '<>'} ${p}`,
      REGISTRATION.registered.code,
    );
  if (filters.is_active !== undefined)
    where.add((p) => `(u.is_active and b.is_active) = ${p}`, filters.is_active);
  if (filters.startDate)
    where.add(
      (p) => `u.created_at >= ${p}`,
      dayStart('startDate', filters.startDate, session.zone),
    );
  if (filters.endDate)
    where.add((p) => `u.created_at < ${p}`, dayEnd('endDate', filters.endDate, session.zone));
  addWords(where, filters.search);
  return where;
}

type Sort = NonNullable<CustomerFilters['sort']>;

const COLUMNS: Readonly<Record<Sort, readonly string[]>> = {
  created_at: ['u.created_at'],
  company_name: ['lower(b.company_name)'],
  name: ['lower(u.first_name)', 'lower(u.last_name)'],
  email: ['u.email'],
  registration: ['b.registration'],
  associate: ['(a.id is null)', 'lower(a.first_name)', 'lower(a.last_name)'],
  is_active: ['(u.is_active and b.is_active)'],
};

/** The user id breaks ties, so that pages are stable. */
export function customersOrderSql({ sort = 'created_at', order }: CustomerFilters): string {
  const direction = order ?? (sort === 'created_at' ? 'desc' : 'asc');
  const columns = COLUMNS[sort].map((column) => `${column} ${direction}`);
  return [...columns, 'u.id'].join(', ');
}
