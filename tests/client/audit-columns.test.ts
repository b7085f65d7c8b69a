import { expect, it } from 'vitest';
import type { AuditEntry } from '../../src/features/audit/audit-calls.ts';
import { AUDIT_COLUMNS } from '../../src/features/audit/audit-columns.tsx';

it('the audit log has times with a 24-hour clock, like its drawer', () => {
  const at = new Date(2026, 10, 26, 16, 5).toISOString();
  const column = AUDIT_COLUMNS.find(({ id }) => id === 'at');
  expect(column?.value({ at } as AuditEntry)).toBe('26/11/2026 | 16:05');
});
