import '../../shared/lines/line-late.css';
import { formatDate } from '#common/format.ts';
import { MEMO_FIELDS } from '#records/memo.ts';
import { fieldColumns } from '../../shared/lines/fields/field-columns.tsx';
import { dayColumn } from '../../shared/lines/fields/own-columns.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { Icon } from '../../ui/Icon.tsx';

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

export const MEMO_COLUMNS = fieldColumns<LineRow>(MEMO_FIELDS, ({ memo }) => memo, {
  due_on: {
    ...dayColumn<LineRow>('due_on', MEMO_FIELDS.due_on.label, ({ memo }) => memo?.due_on ?? null),
    headerTitle: MEMO_FIELDS.due_on.title,
    extraWidth: LATE_ICON_WIDTH,
    cell: (line) => <Due line={line} />,
  },
});
