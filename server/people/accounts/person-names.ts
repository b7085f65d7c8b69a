import { ROLE } from '../../../src/machines/codes.ts';

/** Their names are hidden from customers, guests and suppliers. Associates are named. */
const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];
/** Employees see each other's names. */
const OF_THE_HOUSE: readonly number[] = [...STAFF, ROLE.associate];

const THE_HOUSE = 'the house';

interface Reader {
  role: number;
}

export const knowsStaff = ({ role }: Reader): boolean => OF_THE_HOUSE.includes(role);

/** Returns the name, or an alias if the reader may not see staff names. */
export const nameTo = <Name extends string | null>(
  reader: Reader,
  { role, name }: { role: number; name: Name },
): Name | typeof THE_HOUSE => (STAFF.includes(role) && !knowsStaff(reader) ? THE_HOUSE : name);

/**
 * Same rule as SQL over an alias of `app_user`; empty without a row. `knows` is SQL for "the reader
 * may see staff names".
 */
export const personName = (user: string, knows: string): string =>
  `case when ${user}.role_id in (${STAFF.join(', ')}) and not ${knows} then '${THE_HOUSE}'
        else trim(concat(${user}.first_name, ' ', ${user}.last_name)) end`;

/** Returns SQL for a name visible to one reader, for an alias of `app_user`. */
export type NameOf = (user: string) => string;
export const namesFor =
  (reader: Reader): NameOf =>
  (user) =>
    personName(user, String(knowsStaff(reader)));
