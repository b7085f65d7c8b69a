import { formatDate, formatDateTime } from '#common/format.ts';
import type { StoneRow } from '../../shared/stones/stone-types.ts';
import type { GridColumn } from '../../ui/grid/types.ts';

const ARRIVED: GridColumn<StoneRow> = {
  id: 'listed_at',
  header: 'Arrived',
  sortWords: ['oldest first', 'newest first'],
  value: ({ listed_at }) => new Date(listed_at),
  format: (at) => formatDate(at instanceof Date ? at : null),
  cell: ({ listed_at }) => <span title={formatDateTime(listed_at)}>{formatDate(listed_at)}</span>,
};
const BEFORE = 'stock_no';

export const arrivalColumns = (columns: readonly GridColumn<StoneRow>[]): GridColumn<StoneRow>[] =>
  columns
    .filter(({ id }) => id !== ARRIVED.id)
    .flatMap((column) => (column.id === BEFORE ? [column, ARRIVED] : [column]));
