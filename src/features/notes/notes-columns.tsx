import { KEPT_COLUMNS } from '../../lines/kept-columns.tsx';
import type { LineColumns } from '../../lines/line-list.ts';
import { dayColumn } from '../../lines/own-columns.tsx';
import { wordsColumn } from '../../lists/columns.tsx';
import type { LineRow } from '../../stones/wire.ts';

/** What notes say beside what all lines say. */
export const NOTE_COLUMNS: LineColumns<LineRow> = {
  ...KEPT_COLUMNS,
  remark: wordsColumn('remark', 'Note', 260, ({ remark }) => remark, { strong: true }),
  due_on: dayColumn('due_on', 'Due', ({ note }) => note?.due_on ?? null),
};
