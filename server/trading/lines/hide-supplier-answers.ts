import { STAFF_AND_AUDITOR } from '#records/shared-fields.ts';
import type { LineRow, Reader } from './line-list.ts';

/** Only staff and auditors learn that a stone comes from a supplier, and what the supplier answered. */
export const hideSupplierAnswers = async (
  { session: { actor } }: Reader,
  lines: LineRow[],
): Promise<LineRow[]> =>
  STAFF_AND_AUDITOR.some((role) => role === actor.role)
    ? lines
    : lines.map((line) => ({
        ...line,
        ...(line.order ? { order: { ...line.order, supplier_status: null } } : {}),
      }));
