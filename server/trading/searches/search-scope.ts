import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { RoleCode, SearchMode } from '#machines/codes.ts';
import type { NameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import type { WhereClause } from '../../platform/db/where-clause.ts';
import { dayEnd, dayStart } from '../../platform/http/day-boundaries.ts';

type Db = pg.Pool | pg.PoolClient;

export interface SearchQuestion {
  diamond_type?: 1 | 2;
  client_id?: UserId;
  startDate?: string;
  endDate?: string;
  search_type?: SearchMode;
  is_count_only?: boolean;
  role_id?: RoleCode;
}

/** `when` is SQL for the timestamp that the dates limit, such as `s.ran_at`. */
export function addSearchFilters(
  where: WhereClause,
  { diamond_type, search_type, startDate, endDate }: SearchQuestion,
  when: string,
  { zone }: Session,
): void {
  if (diamond_type) where.add((p) => `s.diamond_type = ${p}`, diamond_type);
  if (search_type) where.add((p) => `s.search_type = ${p}`, search_type);
  if (startDate) where.add((p) => `${when} >= ${p}`, dayStart('startDate', startDate, zone));
  if (endDate) where.add((p) => `${when} < ${p}`, dayEnd('endDate', endDate, zone));
}

/** Throws `notFound` if the caller may not see the user with the id `clientId`. */
export async function refuseForeignClient(
  db: Db,
  session: Session,
  clientId: UserId | null | undefined,
): Promise<void> {
  if (clientId) await readBusinessOfCustomer(db, session, clientId);
}

/**
 * SQL for a JSON column that describes a user. `nameOf` hides names that the reader may not see.
 * `user` and `business` are table aliases.
 */
export const personColumns = (
  nameOf: NameSql,
  { name, user, business }: Readonly<Record<'name' | 'user' | 'business', string>>,
): string =>
  `json_build_object('id', ${user}.id, 'name', ${nameOf(user)}, 'role_id', ${user}.role_id,
    'company_name', coalesce(${business}.company_name, ${user}.guest_company)) as ${name}`;
export type SearchPerson = components['schemas']['SearchPerson'];
