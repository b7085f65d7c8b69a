import type { Line, LineList } from '../../shared/lines/line-list.ts';
import { LINE_TABS } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';

/** A list as it is read for one external client, with the number of the request that its stones came with. */
export function externalList<Row extends Line>(list: LineList<Row>): LineList<Row> {
  const shown = LINE_TABS.map((tab) => [tab, { ...list.shown[tab], external_no: true }] as const);
  return {
    ...list,
    pageSize: PAGE_SIZES.externalClient,
    shown: Object.fromEntries(shown),
    hint: 'This client has asked for nothing of the kind, and none of its stones are concerned.',
  };
}
