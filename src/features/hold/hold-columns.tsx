import { byCode, HOLD_STATUS } from '../../machines/codes.ts';
import { holdMachine } from '../../machines/workflows/hold.ts';
import { endWords } from '../../stones/asks.ts';
import {
  ANY_COLOUR,
  COMMON_COLUMNS,
  type CommonStone,
  wholeNumber,
} from '../../stones/columns.tsx';
import { stateHasTag } from '../../stones/status-words.ts';
import { ServerCountdown } from '../../stones/stone-status.tsx';
import type { HoldRow } from '../../stones/wire.ts';
import {
  EMPTY,
  formatDateTime,
  formatInteger,
  formatNumber,
  formatText,
  formatWeight,
} from '../../ui/format.ts';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { ListRow } from './hold-list-rows.ts';
import type { HoldTab } from './hold-params.ts';
import type { HoldField } from './use-hold-list.ts';

export const isLive = (hold: HoldRow): boolean => stateHasTag(holdMachine, hold.state, 'live');

const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;
const dateOf = (instant: string | null): Date | null =>
  instant === null ? null : new Date(instant);

function Ends({ hold }: { readonly hold: HoldRow }) {
  if (!isLive(hold)) return <span className="stone-faint">{formatDateTime(hold.until)}</span>;
  return (
    <span title={formatDateTime(hold.until)}>
      <ServerCountdown until={Date.parse(hold.until)} />
      {hold.extended ? <span className="stone-faint"> extended</span> : null}
    </span>
  );
}

type Columns = Readonly<Record<string, GridColumn<HoldRow>>>;

const OWN: Columns = {
  state: {
    id: 'state',
    header: 'Status',
    width: 96,
    pinned: 'left',
    value: (hold) => byCode(HOLD_STATUS, hold.state).label,
    cell: (hold) => (
      <StatusBadge
        label={byCode(HOLD_STATUS, hold.state).label}
        tone={isLive(hold) ? 'hold' : 'na'}
      />
    ),
  },
  hold_no: {
    id: 'hold_no',
    header: 'Hold no.',
    width: 142,
    pinned: 'left',
    value: (hold) => hold.hold_no,
  },
  stock_no: { ...COMMON_COLUMNS.stock_no, pinned: 'left' },
  color: ANY_COLOUR,
  until: {
    id: 'until',
    header: 'Ends',
    headerTitle: 'When the hold ends',
    width: 104,
    sortWords: ['soon first', 'late first'],
    value: (hold) => dateOf(hold.until),
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
  company_name: named('company_name', 'Client', 160),
  associate_name: named('associate_name', 'Associate', 130),
  placed_by: named('placed_by', 'Placed by', 130),
  remark: named('remark', 'Remark', 180),
  created_at: {
    id: 'created_at',
    header: 'Placed',
    width: 134,
    quiet: true,
    sortWords: ['old first', 'new first'],
    value: (hold) => dateOf(hold.created_at),
    format: dateTime,
  },
  ended_at: {
    id: 'ended_at',
    header: 'Ended at',
    width: 134,
    quiet: true,
    sortWords: ['old first', 'new first'],
    value: (hold) => dateOf(hold.ended_at),
    format: dateTime,
  },
  end_reason: {
    id: 'end_reason',
    header: 'Ended',
    headerTitle: 'Why the hold ended',
    width: 170,
    value: (hold) => endWords(hold.end_reason),
  },
};

function named(
  id: 'company_name' | 'associate_name' | 'placed_by' | 'remark',
  header: string,
  width: number,
): GridColumn<HoldRow> {
  return {
    id,
    header,
    width,
    value: (hold) => hold[id],
    cell: (hold) => <span title={hold[id] ?? undefined}>{formatText(hold[id])}</span>,
  };
}

/** What a tab is about stands in front; what it cannot have is put away. */
const SHOWN: Readonly<Record<HoldTab, Readonly<Record<string, boolean>>>> = {
  current: { end_reason: false, ended_at: false },
  line: {},
  ended: { until: false, waiting: false, end_reason: true, ended_at: true, remark: true },
  all: { end_reason: true },
};

/** What a heading says under each column. Its name runs on over the empty cells beside it. */
function headingCell(id: string, { group }: Extract<ListRow, { kind: 'group' }>): string {
  if (id === 'hold_no') return group.label;
  if (id === 'shape') return `${formatInteger(group.pieces)} pcs`;
  if (id === 'carat') return formatWeight(group.carat);
  if (id === 'sell_amt') return formatNumber(group.amount);
  return '';
}

/** Makes a column of holds one of holds and headings. */
const lifted = (column: GridColumn<HoldRow>, sortable: boolean): GridColumn<ListRow> => {
  const { value, format, cell, exportValue: _, ...rest } = column;
  return {
    ...rest,
    sortable,
    value: (row) => (row.kind === 'hold' ? value(row.hold) : headingCell(column.id, row)),
    ...(format
      ? {
          format: (given, row) =>
            row.kind === 'hold' ? format(given, row.hold) : headingCell(column.id, row),
        }
      : {}),
    cell: (row) => {
      if (row.kind === 'group')
        return <b className="hold-heading">{headingCell(column.id, row)}</b>;
      if (cell) return cell(row.hold);
      const given = value(row.hold);
      return format
        ? format(given, row.hold)
        : formatText(given === null || given === undefined ? null : String(given));
    },
  };
};

/** The columns that the server offers this role, in its order and under its words. */
export function holdColumns(
  fields: readonly HoldField[],
  tab: HoldTab,
  grouped: boolean,
): GridColumn<ListRow>[] {
  const known: Columns = {
    ...(COMMON_COLUMNS as Readonly<Record<string, GridColumn<CommonStone>>>),
    shape: unpinned(COMMON_COLUMNS.shape),
    ...OWN,
  };
  return fields.flatMap(({ field, header, is_display }) => {
    const column = known[field];
    if (!column) return [];
    const shown = SHOWN[tab][field] ?? is_display;
    return { ...lifted(column, !grouped), header, ...(shown ? {} : { hidden: true }) };
  });
}

function unpinned({ pinned: _, ...column }: GridColumn<CommonStone>): GridColumn<CommonStone> {
  return column;
}

export const FIRST_HOLD_FIELDS: readonly HoldField[] = [
  { field: 'state', header: 'Status', is_display: true },
  { field: 'hold_no', header: 'Hold no.', is_display: true },
  { field: 'stock_no', header: 'Stock no.', is_display: true },
  { field: 'until', header: 'Ends', is_display: true },
  { field: 'shape', header: 'Shape', is_display: true },
  { field: 'carat', header: 'Carat', is_display: true },
  { field: 'sell_amt', header: 'Amount $', is_display: true },
];
