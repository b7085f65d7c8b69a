import { REPORT_GROUPING, type ReportGrouping } from '#machines/codes.ts';
import { isDocumentGrouping, notGroupedBy, withoutDocument } from '#machines/list-names.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { inZone } from '../../platform/http/zone.ts';
import type { LineList } from './line-list.ts';

/**
 * SQL for the key, the label and the sort order of a group. The expressions use the aliases of
 * `LineList`: `l`, `s`, `b` and its joins.
 */
export interface LineGrouping {
  key: string;
  label: string;
  order: string;
  /** sort order of ungrouped rows; must match `order`, which sorts the groups */
  rowOrder: string;
  /** SQL for the document number, if each group is one document */
  document?: string;
}

const BUSINESS = `coalesce(l.business_id::text, '')`;
const COMPANY = `coalesce(b.company_name, 'Personal')`;

/**
 * Returns the SQL of a grouping that every list supports, or null for other groupings. Days are in
 * the time zone of the reader.
 */
function sharedGrouping(groupBy: ReportGrouping, zone: string): LineGrouping | null {
  const made = inZone('l.created_at', zone);
  const day = `to_char(${made}, 'YYYY-MM-DD')`;
  const label = `to_char(${made}, 'DD/MM/YYYY')`;
  switch (groupBy) {
    case REPORT_GROUPING.dateWise:
      return { key: day, label, order: '1 desc', rowOrder: `${day} desc` };
    case REPORT_GROUPING.customerWise:
      return {
        key: BUSINESS,
        label: COMPANY,
        order: '2, 1',
        rowOrder: `${COMPANY}, ${BUSINESS}`,
      };
    case REPORT_GROUPING.dateAndCustomerWise:
      return {
        key: `${day} || ' ' || ${BUSINESS}`,
        label: `${label} || ' ' || ${COMPANY}`,
        order: `max(${day}) desc, max(${COMPANY}), 1`,
        rowOrder: `${day} desc, ${COMPANY}, ${BUSINESS}`,
      };
    default:
      return null;
  }
}

/** Throws if the lines of this list never belong to a document of the requested kind. */
export function groupingOf(
  { name, groupings }: Pick<LineList, 'name' | 'groupings'>,
  groupBy: ReportGrouping | undefined,
  zone: string,
): LineGrouping | null {
  if (groupBy === undefined) return null;
  if (!isDocumentGrouping(groupBy)) return sharedGrouping(groupBy, zone);
  const number = groupings[groupBy];
  if (number === undefined) {
    const message = notGroupedBy(name, groupBy);
    throw new Refusal({ ...PROBLEMS.groupingNotOffered, message }, [{ field: 'groupBy', message }]);
  }
  const key = `coalesce(${number}, '')`;
  const label = `coalesce(${number}, '${withoutDocument(groupBy)}')`;
  return { key, label, order: 'key desc', rowOrder: `${key} desc`, document: number };
}
