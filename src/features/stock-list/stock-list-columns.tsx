import { serverNow } from '#api/server-clock.ts';
import { EMPTY, formatAge } from '#common/format.ts';
import { PRICE_BASIS_SHORT } from '#common/price-basis.ts';
import { numberColumn, wordsColumn } from '../../shared/lists/column-builders.tsx';
import { linkedColumn } from '../../shared/records/linked-column.tsx';
import { Age } from '../../shared/stones/age.tsx';
import type { StoneRow } from '../../shared/stones/stone-types.ts';
import type { GridColumn } from '../../ui/grid/types.ts';

type Listed = NonNullable<StoneRow['listed']>;
export type ListedOf = (row: StoneRow) => Listed | undefined;

/** The supplier and import columns are inserted after this column, so that the grades come first. */
const AFTER = 'report_no';
/** Pinned column. Suppliers know their stones by this number, so it stays visible. */
const PINNED = 'stock_no';
/**
 * Column with the time since the stone was listed. It is hidden by default, because users would
 * confuse it with the column "Last seen".
 */
const TAKEN_IN = 'listed_at';

const listColumn = (
  id: 'brought_by' | 'named_by',
  header: string,
  headerTitle: string,
  listed: ListedOf,
): GridColumn<StoneRow> =>
  linkedColumn(
    numberColumn(id, header, (row) => listed(row)?.[id]?.import_no ?? null, {
      headerTitle,
      sortable: false,
      quiet: true,
    }),
    (row) => {
      const list = listed(row)?.[id];
      return list ? { kind: 'stockImport', name: list.import_no, id: list.id } : null;
    },
  );

const columnsOf = (listed: ListedOf): GridColumn<StoneRow>[] => [
  wordsColumn('provider', 'Supplier', 150, (row) => listed(row)?.provider ?? null, {
    sortable: false,
  }),
  {
    id: 'seen_at',
    header: 'Last seen',
    headerTitle: 'Time since the supplier last confirmed the stone',
    align: 'end',
    sortable: false,
    value: (row) => {
      const seen = listed(row)?.seen_at;
      return seen === undefined ? null : new Date(seen);
    },
    written: (row) => {
      const seen = listed(row)?.seen_at;
      return seen === undefined ? EMPTY : formatAge(seen, serverNow());
    },
    cell: (row) => {
      const seen = listed(row)?.seen_at;
      return seen === undefined ? EMPTY : <Age since={seen} />;
    },
  },
  {
    id: 'price_basis',
    header: 'Price basis',
    headerTitle: 'How the supplier’s price is set',
    sortable: false,
    value: (row) => {
      const basis = listed(row)?.price_basis;
      return basis === undefined ? null : PRICE_BASIS_SHORT[basis];
    },
  },
  listColumn('brought_by', 'First list', 'The stock list that added the stone', listed),
  listColumn('named_by', 'Last list', 'The last stock list that includes the stone', listed),
];

export const stockListColumns =
  (listed: ListedOf) =>
  (columns: readonly GridColumn<StoneRow>[]): GridColumn<StoneRow>[] => {
    const own = columnsOf(listed);
    return columns
      .filter(({ id }) => !own.some((column) => column.id === id))
      .map((column) => (column.id === TAKEN_IN ? { ...column, hidden: true } : column))
      .map((column) => (column.id === PINNED ? { ...column, pinned: 'left' as const } : column))
      .flatMap((column) => (column.id === AFTER ? [column, ...own] : [column]));
  };
