import '../../shared/lines/line-late.css';
import { formatDate } from '#common/format.ts';
import { byCode, MEMO_STATUS } from '#machines/codes.ts';
import type { LineColumns } from '../../shared/lines/line-list.ts';
import { dayColumn, NUMBER_COLUMN } from '../../shared/lines/own-columns.tsx';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { documentColumn } from '../../shared/records/linked-column.tsx';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { Icon } from '../../ui/Icon.tsx';

/** Due date of a stone on memo, marked if the stone is overdue. */
export function Due({ line: { memo } }: { readonly line: LineRow }) {
  if (!memo) return null;
  if (!memo.is_overdue) return dueDay(memo);
  return (
    <span className="line-late" title="Overdue">
      <Icon name="warning" size="small" />
      {dueDay(memo)}
      <span className="sr-only"> overdue</span>
    </span>
  );
}

const dueDay = ({ due_on }: NonNullable<LineRow['memo']>): string => formatDate(`${due_on}T12:00`);

/** Due date after the word "due", for places without a column header. */
export function DueNote({ line: { memo } }: { readonly line: LineRow }) {
  if (!memo) return null;
  if (!memo.is_overdue) return `due ${dueDay(memo)}`;
  return (
    <span className="line-late">
      <Icon name="warning" size="small" />
      overdue {dueDay(memo)}
    </span>
  );
}

/** Width of the overdue icon and its gap, in pixels. */
const LATE_ICON_WIDTH = 20;

/** Columns of the memo list, in addition to the columns that all line lists share. */
export const MEMO_COLUMNS: LineColumns<LineRow> = {
  reference: NUMBER_COLUMN,
  due_on: {
    ...dayColumn('due_on', 'Due', ({ memo }) => memo?.due_on ?? null),
    headerTitle: 'The date on which the stone is due back',
    extraWidth: LATE_ICON_WIDTH,
    cell: (line) => <Due line={line} />,
  },
  days_out: {
    id: 'days_out',
    header: 'Days out',
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
    align: 'end',
    value: ({ memo }) => memo?.terms_days ?? null,
    format: wholeNumber,
  },
  invoice_no: documentColumn(
    numberColumn('invoice_no', 'Invoice no.', ({ memo }) => memo?.invoice_no ?? null),
    ({ memo }) => memo?.invoice_no,
  ),
};
