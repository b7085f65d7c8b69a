import { REPORT_GROUPING, type ReportGrouping } from '../../src/machines/codes.ts';
import { refuse } from '../http/refusal.ts';

/** How holds are told apart: SQL over `h` (the hold) and `b` (its business). */
interface HoldGrouping {
  key: string;
  label: string;
  /** order of the groups */
  order: string;
  /** the same order, over rows */
  rowOrder: string;
}

const DAY = `to_char(h.created_at at time zone 'UTC', 'YYYY-MM-DD')`;
const DAY_LABEL = `to_char(h.created_at at time zone 'UTC', 'DD/MM/YYYY')`;

// An invoice and a memo are documents that a hold never has.
const GROUPINGS: Readonly<Partial<Record<ReportGrouping, HoldGrouping>>> = {
  [REPORT_GROUPING.dateWise]: {
    key: DAY,
    label: DAY_LABEL,
    order: '1 desc',
    rowOrder: `${DAY} desc`,
  },
  [REPORT_GROUPING.customerWise]: {
    key: 'h.business_id::text',
    label: 'b.company_name',
    order: '2, 1',
    rowOrder: 'b.company_name, h.business_id::text',
  },
  [REPORT_GROUPING.dateAndCustomerWise]: {
    key: `${DAY} || ' ' || h.business_id::text`,
    label: `${DAY_LABEL} || ' ' || b.company_name`,
    order: `max(${DAY}) desc, max(b.company_name), 1`,
    rowOrder: `${DAY} desc, b.company_name, h.business_id::text`,
  },
  [REPORT_GROUPING.orderWise]: {
    key: 'h.hold_no',
    label: 'h.hold_no',
    order: '1 desc',
    rowOrder: 'h.hold_no desc',
  },
};

/** Null where the list is not grouped; a document that holds never have is refused. */
export function groupingOf(groupBy: ReportGrouping | undefined): HoldGrouping | null {
  if (groupBy === undefined || groupBy === REPORT_GROUPING.diamondList) return null;
  const grouping = GROUPINGS[groupBy];
  if (!grouping)
    throw refuse('groupingNotOffered', [
      { field: 'groupBy', message: 'A hold has no such document.' },
    ]);
  return grouping;
}
