import { EMPTY } from '../../common/format.ts';
import { ROLE_NAME } from '../../machines/codes.ts';
import type { AuditEntry, AuditStep } from './audit-calls.ts';

/** Where what concerns the audit log stands in the list of all acts. */
export const GROUP = 'Audit log';

/** Whoever asked; somebody without an account is a visitor. */
export const nameOf = ({ name }: AuditEntry): string => name ?? 'A visitor';

export const roleOf = ({ role_id }: AuditEntry): string =>
  role_id === null ? EMPTY : ROLE_NAME[role_id];

/** What people call the record of a step. */
export const numberOf = ({ number, id }: AuditStep): string => number ?? id.slice(-8);

/** "Available → Hold", or the one state where it stayed. */
export const changeOf = ({ from, to }: AuditStep): string => (from === to ? to : `${from} → ${to}`);

/** What a request moved, on one line. */
export function movedOf({ first, records }: AuditEntry): string | null {
  if (first === null) return null;
  const more = records > 1 ? ` and ${records - 1} more` : '';
  return `${numberOf(first)}${more}`;
}
