import { Link } from '@tanstack/react-router';
import { serverNow } from '#api/server-clock.ts';
import { EMPTY, formatInteger } from '#common/format.ts';
import type { SearchLink } from '../../shared/searches/search-types.ts';
import { wholeNumber } from '../../shared/stones/stone-columns.tsx';
import type { GridColumn, GridTotalCells } from '../../ui/grid/types.ts';
import type { LostBy, LostFigures, LostKind } from './buying-calls.ts';

interface Showing {
  /**
   * opens the list of the records behind a figure; `kind` is the row of the figure, `lost` its
   * column
   */
  readonly show: (lost: LostBy, kind: LostKind) => void;
  readonly searchLink: SearchLink;
}

const AVAILABLE = 1;
const DAY = 86_400_000;
/**
 * Columns of available stones, by days since listing. Stones on hold or on memo are in stock but
 * are not counted here.
 */
const STOCK_COLUMNS = {
  pieces: ['Available', 'Available now', 0],
  over_30_days: ['> 30 d', 'Available for more than 30 days', 30],
  over_90_days: ['> 90 d', 'Available for more than 90 days', 90],
  over_180_days: ['> 180 d', 'Available for more than 180 days', 180],
} as const satisfies Record<keyof LostKind['stock'], readonly [string, string, number]>;

const figure = (
  id: string,
  header: string,
  headerTitle: string,
  value: (row: LostKind) => number,
  more: Partial<GridColumn<LostKind>> = {},
): GridColumn<LostKind> => ({
  id,
  header,
  headerTitle,
  align: 'end',
  sortWords: ['lowest first', 'highest first'],
  value,
  format: (count) => (count === 0 ? EMPTY : wholeNumber(count)),
  ...more,
});

const lostColumn = (
  id: LostBy,
  header: string,
  title: string,
  { show }: Showing,
): GridColumn<LostKind> =>
  figure(id, header, title, ({ lost }) => lost[id], {
    strong: id === 'searches',
    cell: (row) =>
      row.lost[id] === 0 ? (
        EMPTY
      ) : (
        <button
          type="button"
          className="ui-grid-link"
          aria-label={`${row.name}, ${title}: ${formatInteger(row.lost[id])}`}
          onClick={() => show(id, row)}
        >
          {formatInteger(row.lost[id])}
        </button>
      ),
  });

function stockColumn(
  id: keyof typeof STOCK_COLUMNS,
  { searchLink }: Showing,
): GridColumn<LostKind> {
  const [header, title, days] = STOCK_COLUMNS[id];
  return figure(`stock_${id}`, header, title, ({ stock }) => stock[id], {
    cell: ({ name, stock, filter }) =>
      stock[id] === 0 ? (
        EMPTY
      ) : (
        <Link
          {...searchLink({
            ...filter,
            availability: AVAILABLE,
            ...(days === 0 ? {} : { listed_to: daysAgo(days) }),
          })}
          className="ui-grid-link"
          aria-label={`${name}, ${title}: ${formatInteger(stock[id])}`}
        >
          {formatInteger(stock[id])}
        </Link>
      ),
  });
}

const daysAgo = (days: number): string => new Date(serverNow() - days * DAY).toISOString();

/**
 * Compares unmet demand (left) with the available stock (right) per group of stones. Figures of
 * unmet demand link to the counted records.
 */
export const kindColumns = (by: string, showing: Showing): GridColumn<LostKind>[] => [
  {
    id: 'name',
    header: by,
    pinned: 'left',
    strong: true,
    value: ({ name }) => name,
  },
  lostColumn('searches', 'No results', 'Searches without results', showing),
  figure('searchers', 'People', 'People who made these searches', ({ lost }) => lost.searchers),
  lostColumn('rejected', 'Rejected', 'Rejected orders', showing),
  lostColumn('demands', 'Demands', 'Open demands', showing),
  figure('wanted', 'Wanted', 'Stones wanted by these demands', ({ lost }) => lost.wanted),
  ...(Object.keys(STOCK_COLUMNS) as (keyof typeof STOCK_COLUMNS)[]).map((id) =>
    stockColumn(id, showing),
  ),
];

/**
 * Formats the totals of the server. The sums of the rows would be wrong, because a search, order or
 * demand can belong to several groups.
 */
export const kindTotals = (totals: LostFigures): GridTotalCells =>
  Object.fromEntries(
    (Object.keys(totals) as (keyof LostFigures)[]).map((id) => [id, formatInteger(totals[id])]),
  );
