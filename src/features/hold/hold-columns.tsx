import { EMPTY } from '../../common/format.ts';
import { HOLD_END } from '../../machines/codes.ts';
import { holdMachine } from '../../machines/workflows/hold.ts';
import { isLive, type LineColumns } from '../../shared/lines/line-list.ts';
import { termColumn } from '../../shared/lines/term-column.tsx';
import { wholeNumber } from '../../shared/stones/columns.tsx';
import type { HoldRow } from '../../shared/stones/wire.ts';

/** What holds say beside what all lines say. */
export const HOLD_COLUMNS: LineColumns<HoldRow> = {
  hold_no: {
    id: 'hold_no',
    header: 'Hold no.',
    width: 142,
    pinned: 'left',
    value: (hold) => hold.hold_no,
  },
  until: termColumn('Ends', 'When the hold ends', (hold) => ({
    until: hold.until,
    live: isLive({ machine: holdMachine }, hold),
    note: hold.extended ? 'extended' : null,
  })),
  waiting: {
    id: 'waiting',
    header: 'In line',
    headerTitle: 'How many wait for the stone',
    align: 'center',
    width: 56,
    value: (hold) => hold.waiting,
    format: (value) => (value === 0 ? EMPTY : wholeNumber(value)),
  },
  end_reason: {
    id: 'end_reason',
    header: 'Ended',
    headerTitle: 'Why the hold ended',
    width: 170,
    value: ({ end_reason }) => (end_reason === null ? null : HOLD_END[end_reason]),
  },
};
