import { refuseField } from './refusal.ts';

export const UTC = 'UTC';

/**
 * Accepts named zones only: JavaScript and PostgreSQL interpret the sign of "+05:30" differently.
 */
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

export function zoneOf(header: string | string[] | undefined): string {
  if (header === undefined) return UTC;
  if (typeof header !== 'string' || !isZone(header))
    throw refuseField('time-zone', 'Unknown time zone.');
  return header;
}

/**
 * SQL that converts a timestamp to the local time of a zone. The zone is validated, so it needs no
 * escaping.
 */
export const inZone = (moment: string, zone: string): string => {
  if (!isZone(zone)) throw new Error(`no time zone: ${zone}`);
  return `${moment} at time zone '${zone}'`;
};
