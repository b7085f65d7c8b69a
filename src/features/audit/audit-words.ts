import { EMPTY } from '#common/format.ts';
import { ROLE_NAME } from '#machines/codes.ts';
import type { AuditEntry, AuditStep } from './audit-calls.ts';

/** Heading of the audit log's commands in the command palette. */
export const GROUP = 'Audit log';

/** Returns the actor's name. A caller without an account is called a visitor. */
export const nameOf = ({ name }: AuditEntry): string => name ?? 'A visitor';

export const roleOf = ({ role_id }: AuditEntry): string =>
  role_id === null ? EMPTY : ROLE_NAME[role_id];

/** Returns the document number, or the last 8 characters of the id. */
export const numberOf = ({ number, id }: AuditStep): string => number ?? id.slice(-8);

/** Returns "Available → Hold", or the state alone if it did not change. */
export const changeOf = ({ from, to }: AuditStep): string => (from === to ? to : `${from} → ${to}`);

/**
 * Names the first record that a request changed and counts the others; null if the request changed
 * nothing.
 */
export function affectedText({ first, records }: AuditEntry): string | null {
  if (first === null) return null;
  const more = records > 1 ? ` and ${records - 1} more` : '';
  return `${numberOf(first)}${more}`;
}
