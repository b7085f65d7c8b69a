import { isLive, type LineColumns } from '../../lines/line-list.ts';
import { HOLD_END } from '../../machines/codes.ts';
import { holdMachine } from '../../machines/workflows/hold.ts';
import { wholeNumber } from '../../stones/columns.tsx';
import { ServerCountdown } from '../../stones/stone-status.tsx';
import type { HoldRow } from '../../stones/wire.ts';
import { EMPTY, formatDateTime } from '../../ui/format.ts';
import type { CellValue } from '../../ui/grid/types.ts';

const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;

function Ends({ hold }: { readonly hold: HoldRow }) {
  if (!isLive({ machine: holdMachine }, hold))
    return <span className="stone-faint">{formatDateTime(hold.until)}</span>;
  return (
    <span title={formatDateTime(hold.until)}>
      <ServerCountdown until={Date.parse(hold.until)} />
      {hold.extended ? <span className="stone-faint"> extended</span> : null}
    </span>
  );
}

/** What holds say beside what all lines say. */
export const HOLD_COLUMNS: LineColumns<HoldRow> = {
  hold_no: {
    id: 'hold_no',
    header: 'Hold no.',
    width: 142,
    pinned: 'left',
    value: (hold) => hold.hold_no,
  },
  until: {
    id: 'until',
    header: 'Ends',
    headerTitle: 'When the hold ends',
    width: 104,
    sortWords: ['soon first', 'late first'],
    value: (hold) => new Date(hold.until),
    format: dateTime,
    cell: (hold) => <Ends hold={hold} />,
  },
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
