import type pg from 'pg';
import * as calls from '#common/access/calls.gen.ts';
import { type Caller, mayCall } from '#common/access/may-call.ts';
import { ROLE } from '#machines/codes.ts';
import { addScope } from '../../people/customers/customer-scope.ts';
import { customersByNameSql } from '../../people/customers/customers-by-name.ts';
import { splitSearchWords, toPrefixQuery } from '../../people/customers/search-words.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { WhereClause } from '../../platform/db/where-clause.ts';
import {
  type Finder,
  type FoundRecord,
  type FoundRow,
  MAX_PER_KIND,
  ofClient,
  toFoundRecords,
} from './found-record.ts';
import { isNumberPrefix } from './typed-number.ts';

/**
 * Operation that lists the people of each role. Customers are missing, because `findCustomers`
 * searches for them.
 */
const LISTED_BY = {
  [ROLE.associate]: calls.listAssociates,
  [ROLE.administrator]: calls.listStaff,
  [ROLE.qualityControl]: calls.listStaff,
  [ROLE.guest]: calls.listGuests,
} as const;
const ROLES = [ROLE.associate, ROLE.administrator, ROLE.qualityControl, ROLE.guest] as const;

export const PEOPLE_CALLS = [calls.listCustomers, ...new Set(Object.values(LISTED_BY))];

// Does not search e-mail addresses, because some callers who may list people may not see addresses.
const PEOPLE = statement(
  'find-people',
  `select case u.role_id when ${ROLE.associate} then 'associate' when ${ROLE.guest} then 'guest' else 'staff' end as kind,
          u.id, trim(u.first_name || ' ' || u.last_name) as name, u.guest_company as company
     from app_user u
    where u.role_id <> ${ROLE.customer} and u.deleted_at is null and u.role_id = any($1)
      and search_words(u.first_name || ' ' || u.last_name || ' ' || coalesce(u.guest_company, '') || ' ' || coalesce(u.mobile, ''))
          @@ $2::text::tsquery
    order by u.role_id = ${ROLE.guest}, lower(u.first_name), lower(u.last_name), u.id limit $3`,
);

/**
 * Finds people whom the caller may list. Each word of the text must be the beginning of an indexed
 * word of the person or of the person's company.
 */
export async function findPeople(
  pool: pg.Pool,
  finder: Finder,
  text: string,
): Promise<FoundRecord[]> {
  const words = splitSearchWords(text);
  if (words.length === 0 || isNumberPrefix(text)) return [];
  const [customers, others] = await Promise.all([
    findCustomers(pool, finder, words),
    findOthers(pool, finder.caller, words),
  ]);
  return toFoundRecords([...customers, ...others]);
}

async function findCustomers(
  pool: pg.Pool,
  finder: Finder,
  words: readonly string[],
): Promise<FoundRow[]> {
  if (!mayCall(finder.caller, calls.listCustomers)) return [];
  const scope = new WhereClause();
  addScope(scope, finder.session);
  const called = customersByNameSql({ words, scope, businessId: finder.tradingClientId });
  const isOfClient = ofClient(scope, finder);
  const { rows } = await pool.query<FoundRow>(
    `select 'customer' as kind, u.id, trim(u.first_name || ' ' || u.last_name) as name, b.company_name as company,
            null::int as pieces, null::timestamptz as at,
            ${isOfClient} as "isOfClient"
       from (${called}) found join app_user u on u.id = found.id join business b on b.id = u.business_id
      order by "isOfClient" desc, lower(b.company_name), lower(u.first_name), u.id limit ${MAX_PER_KIND}`,
    scope.values,
  );
  return rows;
}

async function findOthers(
  pool: pg.Pool,
  caller: Caller,
  words: readonly string[],
): Promise<FoundRow[]> {
  const roles = ROLES.filter((role) => mayCall(caller, LISTED_BY[role]));
  if (roles.length === 0) return [];
  const { rows } = await runStatement(pool, PEOPLE, [
    [...roles],
    toPrefixQuery(words),
    3 * MAX_PER_KIND,
  ]);
  return rows.map((row) => ({
    ...row,
    kind: row.kind as FoundRow['kind'],
    pieces: null,
    at: null,
    isOfClient: false,
  }));
}
