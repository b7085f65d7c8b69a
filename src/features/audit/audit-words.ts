import { EMPTY } from '#common/format.ts';
import { ROLE_NAME } from '#machines/codes.ts';
import type { AuditEntry, AuditStep } from './audit-calls.ts';

export const GROUP = 'Audit log';

export const nameOf = ({ name }: AuditEntry): string => name ?? 'A visitor';

export const roleOf = ({ role_id }: AuditEntry): string =>
  role_id === null ? EMPTY : ROLE_NAME[role_id];

export const numberOf = ({ number, id }: AuditStep): string => number ?? id.slice(-8);

export const changeOf = ({ from, to }: AuditStep): string => (from === to ? to : `${from} → ${to}`);

export function affectedText({ first, records }: AuditEntry): string | null {
  if (first === null) return null;
  const more = records > 1 ? ` and ${records - 1} more` : '';
  return `${numberOf(first)}${more}`;
}
