import { EMPTY } from '../../common/format.ts';
import { HOLD_END } from '../../machines/codes.ts';
import { holdWorkflow } from '../../machines/workflows/hold.ts';
import { isLive, type LineColumns } from '../../shared/lines/line-list.ts';
import { termColumn } from '../../shared/lines/term-column.tsx';
import { wholeNumber } from '../../shared/stones/columns.tsx';
import type { HoldRow } from '../../shared/stones/wire.ts';

/** How long a hold still stands, or when it was to end. */
export const termOf = (hold: HoldRow) => ({
  until: hold.until,
  live: isLive(holdWorkflow, hold),
  note: hold.extended ? 'extended' : null,
});

/** What holds say beside what all lines say. */
export const HOLD_COLUMNS: LineColumns<HoldRow> = {
  hold_no: {
    id: 'hold_no',
    header: 'Hold no.',
    width: 142,
    pinned: 'left',
    value: (hold) => hold.hold_no,
  },
  until: termColumn('Ends', 'When the hold ends', termOf),
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
