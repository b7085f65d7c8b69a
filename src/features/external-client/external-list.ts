import type { Line, LineList } from '../../shared/lines/line-list.ts';
import { LINE_TABS } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';

/** Adds the column `external_no`, the number of the API client's request that created the order. */
export function externalList<Row extends Line>(list: LineList<Row>): LineList<Row> {
  const shown = LINE_TABS.map((tab) => [tab, { ...list.shown[tab], external_no: true }] as const);
  return {
    ...list,
    pageSize: PAGE_SIZES.externalClient,
    shown: Object.fromEntries(shown),
    hint: 'Records of this API client, and records about stones that the API client supplies, appear here.',
  };
}
