import '../../shared/lines/line-late.css';
import { serverNow } from '../../api/clock.ts';
import { EMPTY, formatDate } from '../../common/format.ts';
import { byCode, NOTE_STATUS } from '../../machines/codes.ts';
import { noteWorkflow } from '../../machines/workflows/note.ts';
import { KEPT_COLUMNS } from '../../shared/lines/kept-columns.tsx';
import { isLive, type LineColumns } from '../../shared/lines/line-list.ts';
import { dayColumn } from '../../shared/lines/own-columns.tsx';
import { wordsColumn } from '../../shared/lists/columns.tsx';
import type { LineRow } from '../../shared/stones/wire.ts';
import { DoneBox } from './done-box.tsx';
import { isOverdue } from './overdue.ts';

function Due({ line }: { readonly line: LineRow }) {
  const due = line.note?.due_on ?? null;
  if (due === null) return EMPTY;
  const day = formatDate(`${due}T12:00`);
  const late = isLive(noteWorkflow, line) && isOverdue(due, serverNow());
  return late ? <span className="line-late">{day} overdue</span> : day;
}

/** What notes say beside what all lines say. */
export const NOTE_COLUMNS: LineColumns<LineRow> = {
  ...KEPT_COLUMNS,
  state: {
    id: 'state',
    header: 'Status',
    width: 116,
    pinned: 'left',
    value: ({ state }) => byCode(NOTE_STATUS, state).label,
    cell: (line) => <DoneBox line={line} />,
  },
  remark: wordsColumn('remark', 'Note', 260, ({ remark }) => remark, { strong: true }),
  due_on: {
    ...dayColumn('due_on', 'Due', ({ note }) => note?.due_on ?? null),
    width: 132,
    cell: (line) => <Due line={line} />,
  },
};
