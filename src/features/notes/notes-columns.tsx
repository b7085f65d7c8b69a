import '../../shared/lines/line-late.css';
import { serverNow } from '#api/server-clock.ts';
import { EMPTY, formatDate } from '#common/format.ts';
import { NOTE_ACTIONS } from '#common/list-labels.ts';
import { byCode, NOTE_STATUS } from '#machines/codes.ts';
import { noteWorkflow } from '#machines/workflows/note.ts';
import { NOTE_FIELDS } from '#records/kept.ts';
import { fieldColumns } from '../../shared/lines/fields/field-columns.tsx';
import { dayColumn } from '../../shared/lines/fields/own-columns.tsx';
import { KEPT_COLUMNS } from '../../shared/lines/kept-columns.tsx';
import { isLive } from '../../shared/lines/line-list.ts';
import { wordsColumn } from '../../shared/lists/column-builders.tsx';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import { NoteState, noteActionOf } from './note-state.tsx';
import { isOverdue } from './overdue.ts';

/** Gap between the status badge and the action, in pixels. */
const BEFORE_ACT = 8;

const dueOf = ({ note }: LineRow): string | null => note?.due_on ?? null;

const isLate = (line: LineRow): boolean => {
  const due = dueOf(line);
  return due !== null && isLive(noteWorkflow, line) && isOverdue(due, serverNow());
};

function dueText(line: LineRow): string {
  const due = dueOf(line);
  if (due === null) return EMPTY;
  const day = formatDate(`${due}T12:00`);
  return isLate(line) ? `${day} overdue` : day;
}

const Due = ({ line }: { readonly line: LineRow }) => (
  <span className={isLate(line) ? 'line-late' : undefined}>{dueText(line)}</span>
);

export const NOTE_COLUMNS = fieldColumns<LineRow>(NOTE_FIELDS, ({ note }) => note, {
  ...KEPT_COLUMNS,
  state: {
    id: 'state',
    header: 'Status',
    pinned: 'left',
    extraWidth: BADGE_EDGES + BEFORE_ACT,
    value: ({ state }) => byCode(NOTE_STATUS, state).label,
    written: ({ state }) =>
      `${byCode(NOTE_STATUS, state).label}${NOTE_ACTIONS[noteActionOf(state)]}`,
    cell: (line) => <NoteState line={line} />,
  },
  remark: wordsColumn('remark', 'Note', 260, ({ remark }) => remark, {
    strong: true,
    wordsFirst: true,
  }),
  due_on: {
    ...dayColumn('due_on', NOTE_FIELDS.due_on.label, dueOf),
    written: dueText,
    cell: (line) => <Due line={line} />,
  },
});
