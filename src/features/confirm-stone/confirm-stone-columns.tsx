import type { LineColumns } from '../../lines/line-list.ts';
import { NUMBER_COLUMN } from '../../lines/own-columns.tsx';
import { wordsColumn } from '../../lists/columns.tsx';
import type { LineRow } from '../../stones/wire.ts';

/** What requests say beside what all lines say. */
export const CONFIRM_STONE_COLUMNS: LineColumns<LineRow> = {
  reference: NUMBER_COLUMN,
  decided_by: wordsColumn(
    'decided_by',
    'Decided by',
    130,
    ({ order }) => order?.decided_by ?? null,
  ),
  reason: wordsColumn('reason', 'Reason', 180, ({ reason }) => reason),
  invoice_no: wordsColumn(
    'invoice_no',
    'Invoice no.',
    128,
    ({ order }) => order?.invoice_no ?? null,
  ),
  external_no: wordsColumn(
    'external_no',
    'External no.',
    128,
    ({ order }) => order?.external_no ?? null,
    { headerTitle: 'The request of an external client' },
  ),
};
