import { EMPTY, formatInteger } from '#common/format.ts';
import { momentColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { EmailState, stateLabel } from '../../shared/mail/email-state.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import type { Email } from './mail-calls.ts';

const UNSORTED = { sortable: false };

export const MAIL_COLUMNS: readonly GridColumn<Email>[] = [
  {
    id: 'state',
    header: 'Status',
    pinned: 'left',
    sortable: false,
    extraWidth: BADGE_EDGES,
    value: ({ state }) => stateLabel(state),
    cell: ({ state }) => <EmailState state={state} />,
  },
  momentColumn('created_at', 'Created', ({ created_at }) => created_at, UNSORTED),
  wordsColumn('to_address', 'To', 240, ({ to_address }) => to_address, {
    ...UNSORTED,
    strong: true,
  }),
  wordsColumn('subject', 'Subject', 380, ({ subject }) => subject, UNSORTED),
  momentColumn('sent_at', 'Sent', ({ sent_at }) => sent_at, { ...UNSORTED, quiet: true }),
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'end',
    quiet: true,
    sortable: false,
    value: ({ attempts }) => attempts,
    format: (value) => (value === 0 ? EMPTY : formatInteger(Number(value))),
  },
];
