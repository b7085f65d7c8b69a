import { EMPTY, formatNumber } from '#common/format.ts';
import { numberColumn } from '../../shared/lists/column-builders.tsx';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import { stoneOf } from '../../shared/records/record-href.ts';
import { STONE_COLUMN } from '../../shared/stones/stone-column.tsx';
import { twoDecimals, wholeNumber } from '../../shared/stones/stone-columns.tsx';
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
  { ...STONE_COLUMN, ...UNSORTED },
  figure('days', 'Days', 'Days in stock'),
  figure('seen', 'Views', 'Views by buyers, at most one per buyer and day'),
  figure(
    'above',
    'Above %',
    'Price above the median of similar stones, in percent',
    (value) => above(typeof value === 'number' ? value : null),
    { strong: true },
  ),
  figure('like', 'Similar', 'Similar stones that are available'),
  figure('like_sold', 'Sold', 'Similar stones sold in the last 180 days'),
  ...(knowsCost
    ? [
        figure('disc', 'Disc %', 'Supplier’s discount or premium to Rap', twoDecimals),
        figure(
          'like_disc',
          'Similar %',
          'Median discount or premium of similar stones',
          twoDecimals,
        ),
        figure('price_per_ct', 'Cost $/ct', 'Our cost per carat', twoDecimals),
        figure(
          'like_per_ct',
          'Similar $/ct',
          'Median cost per carat of similar stones',
          twoDecimals,
        ),
      ]
    : []),
];
