import { ROLE } from '../../../src/machines/codes.ts';

/** Who of them did something is the house's own affair. A client knows its salesperson by name. */
const STAFF: readonly number[] = [ROLE.administrator, ROLE.qualityControl, ROLE.auditor];
/** They work in the house, and know each other by name. */
const OF_THE_HOUSE: readonly number[] = [...STAFF, ROLE.associate];

const THE_HOUSE = 'the house';

interface Reader {
  role: number;
}

export const knowsStaff = ({ role }: Reader): boolean => OF_THE_HOUSE.includes(role);

/** What a reader may call somebody who acted in this role. */
export const nameTo = <Name extends string | null>(
  reader: Reader,
  { role, name }: { role: number; name: Name },
): Name | typeof THE_HOUSE => (STAFF.includes(role) && !knowsStaff(reader) ? THE_HOUSE : name);

/** The same as SQL over an alias of `app_user`; empty where it has no row. `knows` says whether the reader knows staff. */
export const personName = (user: string, knows: string): string =>
  `case when ${user}.role_id in (${STAFF.join(', ')}) and not ${knows} then '${THE_HOUSE}'
        else trim(concat(${user}.first_name, ' ', ${user}.last_name)) end`;

/** The names that one reader may know, as SQL over an alias of `app_user` each. */
export type NameOf = (user: string) => string;
export const namesFor =
  (reader: Reader): NameOf =>
  (user) =>
    personName(user, String(knowsStaff(reader)));
