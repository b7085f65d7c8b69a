import './line-columns.css';
import { count } from '#common/count.ts';
import { partWords } from '#common/document-part.ts';
import { formatNumber, formatText, formatWeight } from '#common/format.ts';
import { BELOW_COST } from '#common/stone-labels.ts';
import { byCode } from '#machines/codes.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { BADGE_EDGES, StatusBadge } from '../../ui/StatusBadge.tsx';
import { momentColumn, numberColumn, wordsColumn } from '../lists/column-builders.tsx';
import { businessColumn, linkedColumn } from '../records/linked-column.tsx';
import { stoneOf } from '../records/record-href.ts';
import { CostedAmount, isBelowCost } from '../stones/status/below-cost.tsx';
import { ANY_COLOUR, COMMON_COLUMNS, GROWTH_COLUMN } from '../stones/stone-columns.tsx';
import type { TableField } from '../stones/stone-types.ts';
import { type Line, type LineColumns, type LineList, toneOf } from './line-list.ts';
import type { LineTab } from './line-params.ts';
import type { Heading, ListRow } from './line-rows.ts';

const { pinned: _, ...shape } = COMMON_COLUMNS.shape;

const COMMON: LineColumns<Line> = {
  ...COMMON_COLUMNS,
  shape,
  color: ANY_COLOUR,
  growth_type: GROWTH_COLUMN,
  stock_no: linkedColumn<Line>(COMMON_COLUMNS.stock_no, stoneOf),
  company_name: businessColumn<Line>(
    wordsColumn('company_name', 'Client', 180, (line) => line.company_name, {
      wordsFirst: true,
    }),
    (line) => line.business_id,
  ),
  associate_name: linkedColumn<Line>(
    wordsColumn('associate_name', 'Associate', 130, (line) => line.associate_name),
    ({ associate_id: id, associate_name: name }) =>
      name === null ? null : { kind: 'associate', name, id },
  ),
  sell_amt: {
    ...COMMON_COLUMNS.sell_amt,
    written: (line) => (isBelowCost(line) ? `${BELOW_COST} ${formatNumber(line.sell_amt)}` : null),
    cell: (line) => <CostedAmount of={line} />,
  },
  reference: numberColumn('reference', 'Number', (line) => line.reference ?? null, {
    pinned: 'left',
  }),
  reason: wordsColumn('reason', 'Reason', 180, (line) => line.reason ?? null),
  placed_by: wordsColumn('placed_by', 'By', 130, (line) => line.placed_by),
  remark: wordsColumn('remark', 'Remark', 180, (line) => line.remark),
  created_at: momentColumn('created_at', 'Created', (line) => line.created_at, {
    quiet: true,
  }),
  ended_at: momentColumn('ended_at', 'Ended', (line) => line.ended_at, { quiet: true }),
};

function statusColumn<Row extends Line>({
  statuses,
  isOrdinary,
}: Pick<LineList<Row>, 'statuses' | 'isOrdinary'>): GridColumn<Row> {
  return {
    id: 'state',
    header: 'Status',
    extraWidth: BADGE_EDGES,
    pinned: 'left',
    value: ({ state }) => byCode(statuses, state).label,
    cell: (row) => {
      const status = byCode(statuses, row.state);
      const quiet = isOrdinary?.(row) ?? false;
      return <StatusBadge label={status.label} tone={toneOf(status)} quiet={quiet} />;
    },
  };
}

/**
 * Text of a group heading in one column. The group label may overflow into the empty cells that
 * follow.
 */
function headingCell(id: string, named: string, { group }: Heading): string {
  if (id === named) return [group.label, partWords(group)].filter(Boolean).join(', ');
  if (id === 'shape') return count(group.pieces, 'pc');
  if (id === 'carat') return formatWeight(group.carat);
  if (id === 'sell_amt') return formatNumber(group.amount);
  return '';
}

/** Icon without a button: a click on the row, or Enter, folds or unfolds the group. */
const Fold = ({ folded }: { readonly folded: boolean }) => (
  <span
    className="line-fold"
    role="img"
    aria-label={folded ? 'Collapsed group' : 'Expanded group'}
    data-folded={folded ? '' : undefined}
  >
    <Icon name="chevronDown" size="small" />
  </span>
);

interface Lift {
  readonly sortable: boolean;
  /** Id of the column in which the label of a group starts. */
  readonly named: string;
}

function liftColumn<Row>(
  column: GridColumn<Row>,
  { sortable, named }: Lift,
): GridColumn<ListRow<Row>> {
  const { value, format, cell, written, exportValue: __, ...rest } = column;
  const heading = (row: Heading) => headingCell(column.id, named, row);
  return {
    ...rest,
    written: (row) =>
      // The grid measures the text `written` to size the column. An empty text keeps the group
      // label from widening the column; null would measure the label.
      row.kind === 'line' ? (written?.(row.line) ?? null) : column.id === named ? '' : null,
    sortable: sortable && rest.sortable !== false,
    value: (row) => (row.kind === 'line' ? value(row.line) : heading(row)),
    ...(format
      ? {
          format: (given, row) => (row.kind === 'line' ? format(given, row.line) : heading(row)),
        }
      : {}),
    cell: (row) => {
      if (row.kind === 'group')
        return (
          <b className="line-heading">
            {column.id === named ? <Fold folded={row.folded} /> : null}
            {heading(row)}
          </b>
        );
      if (cell) return cell(row.line);
      const given = value(row.line);
      return format
        ? format(given, row.line)
        : formatText(given === null || given === undefined ? null : String(given));
    },
  };
}

interface Drawn {
  readonly tab: LineTab;
  readonly grouped: boolean;
}

/**
 * Returns the columns that the server offers to this role, in the order and with the headers of the
 * server.
 */
export function lineColumns<Row extends Line>(
  list: LineList<Row>,
  fields: readonly TableField[],
  { tab, grouped }: Drawn,
): GridColumn<ListRow<Row>>[] {
  const known: LineColumns<Row> = { ...COMMON, state: statusColumn(list), ...list.columns };
  const lift = { sortable: !grouped, named: list.headingColumn };
  return fields.flatMap(({ field, header, is_display }) => {
    const column = known[field];
    if (!column) return [];
    const shown = list.shown[tab]?.[field] ?? is_display;
    return { ...liftColumn(column, lift), header, ...(shown ? {} : { hidden: true }) };
  });
}
