import type { LineColumns } from '../../shared/lines/line-list.ts';
import { dayColumn, NUMBER_COLUMN } from '../../shared/lines/own-columns.tsx';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { documentColumn } from '../../shared/records/linked-column.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';

/** Columns specific to invoice lines, in addition to those of all line lists. */
export const INVOICE_COLUMNS: LineColumns<LineRow> = {
  reference: NUMBER_COLUMN,
  source_no: documentColumn(
    numberColumn('source_no', 'Sold from', ({ invoice }) => invoice?.source_no ?? null, {
      headerTitle: 'The order or memo that it was sold from',
    }),
    ({ invoice }) => invoice?.source_no,
  ),
  credit_note_no: documentColumn(
    numberColumn(
      'credit_note_no',
      'Credit note',
      ({ invoice }) => invoice?.credit_note_no ?? null,
      {
        headerTitle: 'The credit note that reversed it',
      },
    ),
    ({ invoice }) => invoice?.credit_note_no,
  ),
  reason: wordsColumn('reason', 'Reason', 180, ({ reason }) => reason),
  due_on: dayColumn('due_on', 'Due', ({ invoice }) => invoice?.due_on ?? null),
};
