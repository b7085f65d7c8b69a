import './rap-columns.css';
import { formatDateTime, formatInteger, formatNumber, formatText } from '../../common/format.ts';
import { dayText } from '../../common/typed-day.ts';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import type { MovedStone, RapList, RapPrice } from './rap-calls.ts';
import { bandText, heatLevel, SOURCE_WORD, signed } from './rap-words.ts';

const number = (value: CellValue): string => formatNumber(typeof value === 'number' ? value : null);
const sign = (value: CellValue): string => signed(typeof value === 'number' ? value : null);
const count = (value: CellValue): string => formatInteger(typeof value === 'number' ? value : null);

const figure = <Row,>(
  id: string,
  header: string,
  width: number,
  value: (row: Row) => number | null,
): GridColumn<Row> => ({
  id,
  header,
  width,
  align: 'end',
  sortable: false,
  value,
  format: number,
});
const named = <Row,>(
  id: string,
  header: string,
  width: number,
  value: (row: Row) => string | null,
): GridColumn<Row> => ({
  id,
  header,
  width,
  sortable: false,
  value,
  cell: (row) => <span title={value(row) ?? undefined}>{formatText(value(row))}</span>,
});

export const PRICE_COLUMNS: readonly GridColumn<RapPrice>[] = [
  { ...named<RapPrice>('band', 'Band, ct', 128, bandText), pinned: 'left', strong: true },
  named('color', 'Colour', 84, ({ color }) => color),
  named('clarity', 'Clarity', 84, ({ clarity }) => clarity),
  {
    ...figure<RapPrice>('price', 'Price, $/ct', 128, ({ price_per_ct }) => price_per_ct),
    strong: true,
  },
  figure('before', 'Before, $/ct', 128, ({ price_before }) => price_before),
  {
    ...figure<RapPrice>('change', 'Change, %', 110, ({ change }) => change),
    cell: (row) => (
      <span
        className="rap-change"
        data-heat={heatLevel({
          before: row.price_before,
          after: row.price_per_ct,
          change: row.change,
        })}
      >
        {row.price_before === null ? 'new' : signed(row.change)}
      </span>
    ),
  },
];

export const MOVED_COLUMNS: readonly GridColumn<MovedStone>[] = [
  {
    ...named<MovedStone>('stock_no', 'Stock no.', 120, ({ stock_no }) => stock_no),
    pinned: 'left',
    strong: true,
  },
  named('shape', 'Shape', 96, ({ shape }) => shape),
  figure('carat', 'Carat', 72, ({ carat }) => carat),
  named('color', 'Colour', 70, ({ color }) => color),
  named('clarity', 'Clarity', 72, ({ clarity }) => clarity),
  figure('rap_before', 'Rap before', 104, ({ rap_before }) => rap_before),
  figure('rap_after', 'Rap now', 104, ({ rap_after }) => rap_after),
  figure('ppc_before', '$/ct before', 104, ({ ppc_before }) => ppc_before),
  figure('ppc_after', '$/ct now', 104, ({ ppc_after }) => ppc_after),
  figure('amount_before', 'Amount before', 118, ({ amount_before }) => amount_before),
  figure('amount_after', 'Amount now', 118, ({ amount_after }) => amount_after),
  {
    ...figure<MovedStone>('difference', 'Difference, $', 116, ({ difference }) => difference),
    strong: true,
    format: sign,
  },
];

export const VERSION_COLUMNS: readonly GridColumn<RapList>[] = [
  {
    ...named<RapList>('listed_on', 'Date', 104, ({ listed_on }) => dayText(listed_on)),
    pinned: 'left',
    strong: true,
  },
  { ...figure<RapList>('revision', 'Revision', 78, ({ revision }) => revision), format: count },
  { ...figure<RapList>('cells', 'Cells', 78, ({ cells }) => cells), format: count },
  named('source', 'Source', 120, ({ source }) => SOURCE_WORD[source]),
  named('loaded_by', 'Loaded by', 170, ({ loaded_by }) => loaded_by),
  named('from', 'In force from', 150, ({ in_force_from }) => formatDateTime(in_force_from)),
  named('until', 'Until', 150, ({ in_force_until }) =>
    in_force_until === null ? 'in force' : formatDateTime(in_force_until),
  ),
];
