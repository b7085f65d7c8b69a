import './heat.css';
import { formatDateTime, formatInteger, formatNumber } from '#common/format.ts';
import { formatDay } from '#common/typed-day.ts';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { GROWTH_COLUMN } from '../../shared/stones/stone-columns.tsx';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import type { MovedStone, RapList, RapPrice } from './rap-calls.ts';
import { bandText, formatSigned, heatLevel, SOURCE_TEXT } from './rap-texts.ts';

const number = (value: CellValue): string => formatNumber(typeof value === 'number' ? value : null);
const sign = (value: CellValue): string => formatSigned(typeof value === 'number' ? value : null);
const count = (value: CellValue): string => formatInteger(typeof value === 'number' ? value : null);

const figure = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => number | null,
): GridColumn<Row> => ({
  id,
  header,
  align: 'end',
  sortable: false,
  value,
  format: number,
});
const UNSORTED = { sortable: false };
const named = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
): GridColumn<Row> => numberColumn(id, header, value, UNSORTED);

const changeText = ({ price_before, change }: RapPrice): string =>
  price_before === null ? 'new' : formatSigned(change);

export const PRICE_COLUMNS: readonly GridColumn<RapPrice>[] = [
  { ...named<RapPrice>('band', 'Band, ct', bandText), pinned: 'left', strong: true },
  named('color', 'Colour', ({ color }) => color),
  named('clarity', 'Clarity', ({ clarity }) => clarity),
  {
    ...figure<RapPrice>('price', 'Price, $/ct', ({ price_per_ct }) => price_per_ct),
    strong: true,
  },
  figure('before', 'Before, $/ct', ({ price_before }) => price_before),
  {
    ...figure<RapPrice>('change', 'Change, %', ({ change }) => change),
    written: changeText,
    cell: (row) => (
      <span
        className="rap-change"
        data-heat={heatLevel({
          before: row.price_before,
          after: row.price_per_ct,
          change: row.change,
        })}
      >
        {changeText(row)}
      </span>
    ),
  },
];

export const MOVED_COLUMNS: readonly GridColumn<MovedStone>[] = [
  {
    ...named<MovedStone>('stock_no', 'Stock no.', ({ stock_no }) => stock_no),
    pinned: 'left',
    strong: true,
  },
  { ...GROWTH_COLUMN, ...UNSORTED },
  named('shape', 'Shape', ({ shape }) => shape),
  figure('carat', 'Carat', ({ carat }) => carat),
  named('color', 'Colour', ({ color }) => color),
  named('clarity', 'Clarity', ({ clarity }) => clarity),
  figure('rap_before', 'Rap before', ({ rap_before }) => rap_before),
  figure('rap_after', 'Rap now', ({ rap_after }) => rap_after),
  figure('ppc_before', '$/ct before', ({ ppc_before }) => ppc_before),
  figure('ppc_after', '$/ct now', ({ ppc_after }) => ppc_after),
  figure('amount_before', 'Amount before', ({ amount_before }) => amount_before),
  figure('amount_after', 'Amount now', ({ amount_after }) => amount_after),
  {
    ...figure<MovedStone>('difference', 'Difference, $', ({ difference }) => difference),
    strong: true,
    format: sign,
  },
];

export const VERSION_COLUMNS: readonly GridColumn<RapList>[] = [
  {
    ...named<RapList>('listed_on', 'Date', ({ listed_on }) => formatDay(listed_on)),
    pinned: 'left',
    strong: true,
  },
  { ...figure<RapList>('revision', 'Revision', ({ revision }) => revision), format: count },
  { ...figure<RapList>('cells', 'Cells', ({ cells }) => cells), format: count },
  wordsColumn('source', 'Source', 120, ({ source }) => SOURCE_TEXT[source], UNSORTED),
  wordsColumn('loaded_by', 'Loaded by', 170, ({ loaded_by }) => loaded_by, UNSORTED),
  named('from', 'Valid from', ({ in_force_from }) => formatDateTime(in_force_from)),
  named('until', 'Until', ({ in_force_until }) =>
    in_force_until === null ? 'current' : formatDateTime(in_force_until),
  ),
];
