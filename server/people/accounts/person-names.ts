import { ROLE } from '#machines/codes.ts';

/**
 * The names of users in these roles are hidden from customers, guests and suppliers. The names of
 * associates are visible.
 */
const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];
/** Roles that see the names of staff. */
const EMPLOYEES: readonly number[] = [...STAFF, ROLE.associate];

const STAFF_ALIAS = 'the office';

interface Reader {
  role: number;
}

export const canSeeStaffNames = ({ role }: Reader): boolean => EMPLOYEES.includes(role);

/**
 * Returns the name of a user, or an alias if the user is staff and the reader may not see staff
 * names.
 */
export const maskStaffName = <Name extends string | null>(
  reader: Reader,
  { role, name }: { role: number; name: Name },
): Name | typeof STAFF_ALIAS =>
  STAFF.includes(role) && !canSeeStaffNames(reader) ? STAFF_ALIAS : name;

/**
 * Implements `maskStaffName` in SQL for an alias of `app_user`. `knows` is SQL for "the reader may
 * see staff names". Returns an empty string if a left join found no user.
 */
export const personNameSql = (user: string, knows: string): string =>
  `case when ${user}.role_id in (${STAFF.join(', ')}) and not ${knows} then '${STAFF_ALIAS}'
        else trim(concat(${user}.first_name, ' ', ${user}.last_name)) end`;

/**
 * Returns SQL for the name of a user, given an alias of `app_user`. Hides the names of staff if the
 * reader may not see them.
 */
export type NameSql = (user: string) => string;
export const createNameSql =
  (reader: Reader): NameSql =>
  (user) =>
    personNameSql(user, String(canSeeStaffNames(reader)));
