import { ROLE } from '../../../src/machines/codes.ts';

/** Their names are hidden from customers, guests and suppliers. Associates are named. */
const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];
/** Employees see each other's names. */
const EMPLOYEES: readonly number[] = [...STAFF, ROLE.associate];

const STAFF_ALIAS = 'the office';

interface Reader {
  role: number;
}

export const canSeeStaffNames = ({ role }: Reader): boolean => EMPLOYEES.includes(role);

/** Returns the name, or an alias if the reader may not see staff names. */
export const maskStaffName = <Name extends string | null>(
  reader: Reader,
  { role, name }: { role: number; name: Name },
): Name | typeof STAFF_ALIAS =>
  STAFF.includes(role) && !canSeeStaffNames(reader) ? STAFF_ALIAS : name;

/**
 * Same rule as SQL over an alias of `app_user`; empty without a row. `knows` is SQL for "the reader
 * may see staff names".
 */
export const personNameSql = (user: string, knows: string): string =>
  `case when ${user}.role_id in (${STAFF.join(', ')}) and not ${knows} then '${STAFF_ALIAS}'
        else trim(concat(${user}.first_name, ' ', ${user}.last_name)) end`;

/** Returns SQL for a name visible to one reader, for an alias of `app_user`. */
export type NameSql = (user: string) => string;
export const createNameSql =
  (reader: Reader): NameSql =>
  (user) =>
    personNameSql(user, String(canSeeStaffNames(reader)));
