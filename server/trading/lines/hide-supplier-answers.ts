import { STAFF_AND_AUDITOR } from '#records/shared-fields.ts';
import type { Session } from '../../people/accounts/session.ts';
import type { LineRow, Reader } from './line-list.ts';

/** Only staff and auditors learn that a stone comes from a supplier, and what the supplier answered. */
export const seesSupplierAnswers = ({ actor }: Session): boolean =>
  STAFF_AND_AUDITOR.some((role) => role === actor.role);

export const hideSupplierAnswers = async (
  { session }: Reader,
  lines: LineRow[],
): Promise<LineRow[]> =>
  seesSupplierAnswers(session)
    ? lines
    : lines.map((line) => ({
        ...line,
        ...(line.order ? { order: { ...line.order, supplier_status: null } } : {}),
      }));
