import { REPORT_GROUPING, type ReportGrouping } from '../../src/machines/codes.ts';
import { refuse } from '../http/refusal.ts';
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

const DOCUMENT_WORDS = { 5: 'invoice', 6: 'order', 7: 'memo' } as const;

/** Null where the list is not grouped; a document that its lines never have is refused. */
export function groupingOf(
  { groupings }: Pick<LineList, 'groupings'>,
  groupBy: ReportGrouping | undefined,
): LineGrouping | null {
  if (groupBy === undefined || groupBy === REPORT_GROUPING.diamondList) return null;
  const shared = SHARED[groupBy];
  if (shared) return shared;
  const document = groupBy as keyof typeof DOCUMENT_WORDS;
  const number = groupings[document];
  if (number === undefined)
    throw refuse('groupingNotOffered', [
      {
        field: 'groupBy',
        message: `The lines of this list have no ${DOCUMENT_WORDS[document]}.`,
      },
    ]);
  const key = `coalesce(${number}, '')`;
  return { key, label: key, order: '1 desc', rowOrder: `${key} desc` };
}
