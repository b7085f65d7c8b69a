import { EMPTY, formatDateTime, formatInteger } from '../../ui/format.ts';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import { LetterState, stateLabel } from './letter-state.tsx';
import type { Letter } from './mail-calls.ts';

const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;
const dateOf = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant);

export const MAIL_COLUMNS: readonly GridColumn<Letter>[] = [
  {
    id: 'state',
    header: 'Status',
    width: 104,
    pinned: 'left',
    sortable: false,
    value: ({ state }) => stateLabel(state),
    cell: ({ state }) => <LetterState state={state} />,
  },
  {
    id: 'created_at',
    header: 'Written',
    width: 140,
    sortable: false,
    value: ({ created_at }) => dateOf(created_at),
    format: dateTime,
  },
  {
    id: 'to_address',
    header: 'To',
    width: 240,
    sortable: false,
    strong: true,
    value: ({ to_address }) => to_address,
    cell: ({ to_address }) => <span title={to_address}>{to_address}</span>,
  },
  {
    id: 'subject',
    header: 'Subject',
    width: 380,
    sortable: false,
    value: ({ subject }) => subject,
    cell: ({ subject }) => <span title={subject}>{subject}</span>,
  },
  {
    id: 'sent_at',
    header: 'Sent',
    width: 140,
    quiet: true,
    sortable: false,
    value: ({ sent_at }) => dateOf(sent_at),
    format: dateTime,
  },
  {
    id: 'attempts',
    header: 'Attempts',
    align: 'end',
    width: 76,
    quiet: true,
    sortable: false,
    value: ({ attempts }) => attempts,
    format: (value) => (value === 0 ? EMPTY : formatInteger(Number(value))),
  },
];
