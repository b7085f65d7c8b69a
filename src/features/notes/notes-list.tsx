import { api, unwrapBody } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { LIST_LABELS } from '#common/list-labels.ts';
import { NOTE_STATUS } from '#machines/codes.ts';
import { noteWorkflow } from '#machines/workflows/note.ts';
import { NOTE_FIELDS } from '#records/kept.ts';
import type { LineList } from '../../shared/lines/line-list.ts';
import type { LineQuery } from '../../shared/lines/line-params.ts';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import type { LineRow } from '../../shared/stones/stone-types.ts';
import { NoteDrawer } from './note-drawer.tsx';
import { NotesActions } from './notes-actions.tsx';
import { NOTE_COLUMNS } from './notes-columns.tsx';
import { NotesTools } from './notes-tools.tsx';

type StatusCode = (typeof NOTE_STATUS)[keyof typeof NOTE_STATUS]['code'];

export const noteList: LineList<LineRow> = {
  key: 'notes',
  ...LIST_LABELS.notes,
  load: ({ query, data }: LineQuery<StatusCode>, signal) =>
    unwrapBody(
      api.POST('/inventory/new-arrival/get-notes', {
        params: { query },
        body: { data },
        ...(signal ? { signal } : {}),
      }),
      noteList.failed,
    ),
  failed: TEXTS.notesFailed,
  live: ['line'],
  pageSize: PAGE_SIZES.table,
  workflow: noteWorkflow,
  statuses: NOTE_STATUS,
  fields: NOTE_FIELDS,
  columns: NOTE_COLUMNS,
  shown: { current: { ended_at: false }, ended: { ended_at: true } },
  headingColumn: 'stock_no',
  empty: {
    current: 'No open notes',
    ended: 'No completed notes',
    all: 'No notes yet',
  },
  hint: 'Add notes here or to stones in the search.',
  phoneWords: ({ remark }) => remark,
  Actions: NotesActions,
  opens: { Drawer: NoteDrawer },
  Tools: NotesTools,
};
