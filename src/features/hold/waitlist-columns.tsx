import { formatDateTime } from '#common/format.ts';
import { byCode, HOLD_QUEUE_STATUS } from '#machines/codes.ts';
import { wordsColumn } from '../../shared/lists/column-builders.tsx';
import { businessColumn, linkedColumn } from '../../shared/records/linked-column.tsx';
import { stoneOf } from '../../shared/records/record-href.ts';
import { ordinal } from '../../shared/stones/ordinal.ts';
import { ServerCountdown } from '../../shared/stones/status/stone-status.tsx';
import {
  ANY_COLOUR,
  COMMON_COLUMNS,
  type CommonStone,
  GROWTH_COLUMN,
} from '../../shared/stones/stone-columns.tsx';
import type { HoldQueueRow } from '../../shared/stones/stone-types.ts';
import { LONGEST_LEFT } from '../../ui/Countdown.tsx';
import type { GridColumn } from '../../ui/grid/types.ts';
import { BADGE_EDGES } from '../../ui/StatusBadge.tsx';
import { WaitlistStatus } from './waitlist-status.tsx';

const instant = (value: string | null): Date | null => (value === null ? null : new Date(value));

type SharedColumn = GridColumn<
  Pick<CommonStone, 'stock_no' | 'shape' | 'carat' | 'clarity' | 'sell_amt'>
>;
const shared = (
  id: 'stock_no' | 'shape' | 'carat' | 'clarity' | 'sell_amt',
): GridColumn<HoldQueueRow> => COMMON_COLUMNS[id] as SharedColumn;

const STONE = [
  linkedColumn(shared('stock_no'), stoneOf),
  ...(['shape', 'carat'] as const).map(shared),
  ANY_COLOUR,
  shared('clarity'),
  { ...GROWTH_COLUMN, hidden: true },
];

const PLACE: GridColumn<HoldQueueRow> = {
  id: 'place',
  header: 'Position',
  headerTitle: 'Position on the waitlist. The holder has position 1',
  align: 'end',
  strong: true,
  value: (row) => row.place,
  format: (value) => (typeof value === 'number' ? ordinal(value) : ''),
};

const STATE: GridColumn<HoldQueueRow> = {
  id: 'state',
  header: 'Status',
  pinned: 'left',
  extraWidth: BADGE_EDGES,
  value: (row) => byCode(HOLD_QUEUE_STATUS, row.state).label,
  written: (row) =>
    row.offered_until === null
      ? null
      : `${byCode(HOLD_QUEUE_STATUS, row.state).label}  ${LONGEST_LEFT} left`,
  cell: (row) => <WaitlistStatus place={row} />,
};

const HELD_UNTIL: GridColumn<HoldQueueRow> = {
  id: 'held_until',
  header: 'Hold ends',
  sortWords: ['earliest first', 'latest first'],
  value: (row) => instant(row.held_until),
  written: (row) => (row.held_until === null ? '' : LONGEST_LEFT),
  cell: (row) =>
    row.held_until === null ? (
      ''
    ) : (
      <span title={formatDateTime(row.held_until)}>
        <ServerCountdown until={Date.parse(row.held_until)} />
      </span>
    ),
};

const CLIENT_COLUMN = businessColumn<HoldQueueRow>(
  wordsColumn('company_name', 'Client', 180, (row) => row.company_name, { wordsFirst: true }),
  ({ business_id }) => business_id,
);

const SINCE: GridColumn<HoldQueueRow> = {
  id: 'created_at',
  header: 'Waiting since',
  quiet: true,
  value: (row) => instant(row.created_at),
};

/** The client is a column for users who act for several trading clients. */
export const waitlistColumns = (manyClients: boolean): readonly GridColumn<HoldQueueRow>[] => [
  STATE,
  PLACE,
  ...STONE,
  HELD_UNTIL,
  ...(manyClients ? [CLIENT_COLUMN] : []),
  SINCE,
  shared('sell_amt'),
];
