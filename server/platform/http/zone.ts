import { refuseField } from './refusal.ts';

/** Where the caller does not say where it is. */
export const UTC = 'UTC';

/** A place, as both JavaScript and PostgreSQL name it: of "+05:30" each thinks the opposite. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

export function isZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zone that the caller counts its days in. */
export function zoneOf(header: string | string[] | undefined): string {
  if (header === undefined) return UTC;
  if (typeof header !== 'string' || !isZone(header))
    throw refuseField('time-zone', 'There is no such time zone.');
  return header;
}

/** A moment of the database as the clocks of a zone show it. The name was looked at: it holds no quote. */
export const inZone = (moment: string, zone: string): string => {
  if (!isZone(zone)) throw new Error(`no time zone: ${zone}`);
  return `${moment} at time zone '${zone}'`;
};
