import type { Line, LineList } from '../../shared/lines/line-list.ts';
import { LINE_TABS } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';

/** Returns the list with an added column for the order number of the external client. */
export function externalList<Row extends Line>(list: LineList<Row>): LineList<Row> {
  const shown = LINE_TABS.map((tab) => [tab, { ...list.shown[tab], external_no: true }] as const);
  return {
    ...list,
    pageSize: PAGE_SIZES.externalClient,
    shown: Object.fromEntries(shown),
    hint: 'There are none from this client and none on the stones it lists.',
  };
}
