import '../../shared/lines/line-late.css';
import { formatDate } from '../../common/format.ts';
import { byCode, MEMO_STATUS } from '../../machines/codes.ts';
import type { LineColumns } from '../../shared/lines/line-list.ts';
import { dayColumn, NUMBER_COLUMN } from '../../shared/lines/own-columns.tsx';
import { wordsColumn } from '../../shared/lists/columns.tsx';
import { documentColumn } from '../../shared/records/linked-column.tsx';
import { wholeNumber } from '../../shared/stones/columns.tsx';
import type { LineRow } from '../../shared/stones/wire.ts';
import { Icon } from '../../ui/Icon.tsx';

const DUE = dayColumn('due_on', 'Due', ({ memo }) => memo?.due_on ?? null);

/** What stones of memos say beside what all lines say. */
export const MEMO_COLUMNS: LineColumns<LineRow> = {
  reference: NUMBER_COLUMN,
  due_on: {
    ...DUE,
    width: 104,
    headerTitle: 'When the stone is to be back',
    cell: ({ memo }) =>
      memo ? (
        memo.is_overdue ? (
          <span className="line-late" title="Overdue">
            <Icon name="warning" size="small" />
            {formatDate(`${memo.due_on}T12:00`)}
            <span className="sr-only"> overdue</span>
          </span>
        ) : (
          formatDate(`${memo.due_on}T12:00`)
        )
      ) : null,
  },
  days_out: {
    id: 'days_out',
    header: 'Days out',
    width: 64,
    align: 'end',
    value: ({ memo }) => memo?.days_out ?? null,
    format: wholeNumber,
  },
  memo_state: wordsColumn('memo_state', 'Memo', 80, ({ memo }) =>
    memo ? byCode(MEMO_STATUS, memo.memo_state).label : null,
  ),
  terms_days: {
    id: 'terms_days',
    header: 'Terms',
    headerTitle: 'Terms in days',
    width: 60,
    align: 'end',
    value: ({ memo }) => memo?.terms_days ?? null,
    format: wholeNumber,
  },
  invoice_no: documentColumn(
    wordsColumn('invoice_no', 'Invoice no.', 128, ({ memo }) => memo?.invoice_no ?? null),
    ({ memo }) => memo?.invoice_no,
  ),
};
