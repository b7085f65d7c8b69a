import { EMPTY, formatNumber } from '../../common/format.ts';
import { numberColumn } from '../../shared/lists/columns.tsx';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import { stoneOf } from '../../shared/records/record-place.ts';
import { twoDecimals, wholeNumber } from '../../shared/stones/columns.tsx';
import { STONE_COLUMN } from '../../shared/stones/stone-column.tsx';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';
import type { StoneToReprice } from './buying-calls.ts';

export const stockNo = ({ stock_no }: StoneToReprice): string => stock_no;
const UNSORTED = { sortable: false } as const;

export const above = (value: number | null): string =>
  value === null ? EMPTY : `${value > 0 ? '+' : ''}${formatNumber(value, 1)}`;

const figure = (
  id: keyof StoneToReprice,
  header: string,
  headerTitle: string,
  format: (value: CellValue) => string = wholeNumber,
  more: Partial<GridColumn<StoneToReprice>> = {},
): GridColumn<StoneToReprice> => ({
  id,
  header,
  headerTitle,
  align: 'end',
  value: (stone) => stone[id],
  format,
  ...UNSORTED,
  ...more,
});

export const repriceColumns = (knowsCost: boolean): GridColumn<StoneToReprice>[] => [
  {
    ...linkedColumn<StoneToReprice>(
      numberColumn('stock_no', 'Stock no.', stockNo, UNSORTED),
      stoneOf,
    ),
    pinned: 'left',
  },
  { ...STONE_COLUMN, ...UNSORTED, inEveryFile: true },
  figure('days', 'Stood d', 'For how many days it has stood'),
  figure('seen', 'Seen', 'How often buyers opened it, once a buyer a day'),
  figure(
    'above',
    'Above %',
    'By how much it is dearer than the middle of its like',
    (value) => above(typeof value === 'number' ? value : null),
    { strong: true },
  ),
  figure('like', 'Alike', 'Stones alike that can be had'),
  figure('like_sold', 'Sold', 'Stones alike that were sold within the last 180 days'),
  ...(knowsCost
    ? [
        figure('disc', 'Disc %', 'What the supplier adds to Rap', twoDecimals),
        figure('like_disc', 'Alike %', 'The middle of its like', twoDecimals),
        figure('price_per_ct', 'Cost $/ct', 'What it costs us', twoDecimals),
        figure('like_per_ct', 'Alike $/ct', 'The middle of its like', twoDecimals),
      ]
    : []),
];
