import type { LineColumns } from '../../shared/lines/line-list.ts';
import { dayColumn, NUMBER_COLUMN } from '../../shared/lines/own-columns.tsx';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { documentColumn } from '../../shared/records/linked-column.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';

/** Columns that only the invoice list has. All line lists share the other columns. */
export const INVOICE_COLUMNS: LineColumns<LineRow> = {
  reference: NUMBER_COLUMN,
  source_no: documentColumn(
    numberColumn('source_no', 'Sold from', ({ invoice }) => invoice?.source_no ?? null, {
      headerTitle: 'The order or memo that the stone was sold from',
    }),
    ({ invoice }) => invoice?.source_no,
  ),
  credit_note_no: documentColumn(
    numberColumn(
      'credit_note_no',
      'Credit note',
      ({ invoice }) => invoice?.credit_note_no ?? null,
      {
        headerTitle: 'The credit note that reversed the sale',
      },
    ),
    ({ invoice }) => invoice?.credit_note_no,
  ),
  reason: wordsColumn('reason', 'Reason', 180, ({ reason }) => reason),
  due_on: dayColumn('due_on', 'Due', ({ invoice }) => invoice?.due_on ?? null),
};
