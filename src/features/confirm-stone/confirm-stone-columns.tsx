import { confirmStoneWorkflow } from '#machines/workflows/confirm-stone.ts';
import { isLive, type LineColumns } from '../../shared/lines/line-list.ts';
import { NUMBER_COLUMN } from '../../shared/lines/own-columns.tsx';
import { termColumn } from '../../shared/lines/term-column.tsx';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { documentColumn } from '../../shared/records/linked-column.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';

/**
 * Returns the deadline of an order that is still pending; null if the order has no deadline or is
 * decided.
 */
export function termOf(row: LineRow): { until: string; live: boolean } | null {
  const until = row.order?.until ?? null;
  const waits = until !== null && isLive(confirmStoneWorkflow, row);
  return waits ? { until, live: true } : null;
}

/**
 * Columns of the order list, in addition to the columns that the order list shares with other lists
 * of records.
 */
export const CONFIRM_STONE_COLUMNS: LineColumns<LineRow> = {
  reference: NUMBER_COLUMN,
  until: termColumn('Answer by', 'The order is cancelled automatically after this time', termOf),
  decided_by: wordsColumn(
    'decided_by',
    'Decided by',
    130,
    ({ order }) => order?.decided_by ?? null,
  ),
  reason: wordsColumn('reason', 'Reason', 180, ({ reason }) => reason),
  invoice_no: documentColumn(
    numberColumn('invoice_no', 'Invoice no.', ({ order }) => order?.invoice_no ?? null),
    ({ order }) => order?.invoice_no,
  ),
  external_no: numberColumn(
    'external_no',
    'External no.',
    ({ order }) => order?.external_no ?? null,
    { headerTitle: 'Request number of the external client' },
  ),
};
