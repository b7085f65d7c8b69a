import { ROLE } from '#machines/codes.ts';

/** Customers, guests and suppliers do not see the names of users in these roles. */
const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];
const EMPLOYEES: readonly number[] = [...STAFF, ROLE.associate];

const STAFF_ALIAS = 'the office';

interface Reader {
  role: number;
}

export const canSeeStaffNames = ({ role }: Reader): boolean => EMPLOYEES.includes(role);

export const maskStaffName = <Name extends string | null>(
  reader: Reader,
  { role, name }: { role: number; name: Name },
): Name | typeof STAFF_ALIAS =>
  STAFF.includes(role) && !canSeeStaffNames(reader) ? STAFF_ALIAS : name;

/**
 * SQL version of `maskStaffName`. `user` is an alias of `app_user`, `knows` is SQL for "the reader
 * may see staff names". Empty if a left join found no user.
 */
export const personNameSql = (user: string, knows: string): string =>
  `case when ${user}.role_id in (${STAFF.join(', ')}) and not ${knows} then '${STAFF_ALIAS}'
        else trim(concat(${user}.first_name, ' ', ${user}.last_name)) end`;

export type NameSql = (user: string) => string;
export const createNameSql =
  (reader: Reader): NameSql =>
  (user) =>
    personNameSql(user, String(canSeeStaffNames(reader)));
