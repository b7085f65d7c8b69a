import { EMPTY } from '#common/format.ts';
import { ROLE_NAME } from '#machines/codes.ts';
import type { AuditEntry, AuditStep } from './audit-calls.ts';

/** Heading of the audit log's commands in the command palette. */
export const GROUP = 'Audit log';

export const nameOf = ({ name }: AuditEntry): string => name ?? 'A visitor';

export const roleOf = ({ role_id }: AuditEntry): string =>
  role_id === null ? EMPTY : ROLE_NAME[role_id];

export const numberOf = ({ number, id }: AuditStep): string => number ?? id.slice(-8);

/** Returns "Available → Hold", or the state alone if it did not change. */
export const changeOf = ({ from, to }: AuditStep): string => (from === to ? to : `${from} → ${to}`);

/**
 * Returns the records that a request changed, such as "ST-1042 and 3 more". Null if the request
 * changed no record.
 */
export function affectedText({ first, records }: AuditEntry): string | null {
  if (first === null) return null;
  const more = records > 1 ? ` and ${records - 1} more` : '';
  return `${numberOf(first)}${more}`;
}
