import { REPORT_GROUPING, type ReportGrouping } from '../../src/machines/codes.ts';
import { isDocumentGrouping, notGroupedBy, withoutDocument } from '../../src/machines/lists.ts';
import { PROBLEMS } from '../../src/machines/problems.ts';
import { Refusal } from '../http/refusal.ts';
import type { LineList } from './line-list.ts';

/** How lines are told apart, as SQL over the tables of a list. */
export interface LineGrouping {
  key: string;
  label: string;
  /** order of the groups */
  order: string;
  /** the same order, over rows */
  rowOrder: string;
}

const DAY = `to_char(l.created_at at time zone 'UTC', 'YYYY-MM-DD')`;
const DAY_LABEL = `to_char(l.created_at at time zone 'UTC', 'DD/MM/YYYY')`;
const BUSINESS = `coalesce(l.business_id::text, '')`;
const COMPANY = `coalesce(b.company_name, 'Personal')`;

const SHARED: Readonly<Partial<Record<ReportGrouping, LineGrouping>>> = {
  [REPORT_GROUPING.dateWise]: {
    key: DAY,
    label: DAY_LABEL,
    order: '1 desc',
    rowOrder: `${DAY} desc`,
  },
  [REPORT_GROUPING.customerWise]: {
    key: BUSINESS,
    label: COMPANY,
    order: '2, 1',
    rowOrder: `${COMPANY}, ${BUSINESS}`,
  },
  [REPORT_GROUPING.dateAndCustomerWise]: {
    key: `${DAY} || ' ' || ${BUSINESS}`,
    label: `${DAY_LABEL} || ' ' || ${COMPANY}`,
    order: `max(${DAY}) desc, max(${COMPANY}), 1`,
    rowOrder: `${DAY} desc, ${COMPANY}, ${BUSINESS}`,
  },
};

/** Null where the list is not grouped; a document that its lines never have is refused. */
export function groupingOf(
  { name, groupings }: Pick<LineList, 'name' | 'groupings'>,
  groupBy: ReportGrouping | undefined,
): LineGrouping | null {
  if (groupBy === undefined) return null;
  if (!isDocumentGrouping(groupBy)) return SHARED[groupBy] ?? null;
  const number = groupings[groupBy];
  if (number === undefined) {
    const message = notGroupedBy(name, groupBy);
    throw new Refusal({ ...PROBLEMS.groupingNotOffered, message }, [{ field: 'groupBy', message }]);
  }
  const key = `coalesce(${number}, '')`;
  const label = `coalesce(${number}, '${withoutDocument(groupBy)}')`;
  return { key, label, order: '1 desc', rowOrder: `${key} desc` };
}
