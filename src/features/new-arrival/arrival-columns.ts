import { momentColumn } from '../../lists/columns.tsx';
import type { StoneRow } from '../../stones/wire.ts';
import type { GridColumn } from '../../ui/grid/types.ts';

const ARRIVED = momentColumn<StoneRow>('listed_at', 'Arrived', ({ listed_at }) => listed_at);
const BEFORE = 'stock_no';

/** The day and hour of the arrival, where a glance falls first, in the place of an age. */
export const arrivalColumns = (columns: readonly GridColumn<StoneRow>[]): GridColumn<StoneRow>[] =>
  columns
    .filter(({ id }) => id !== ARRIVED.id)
    .flatMap((column) => (column.id === BEFORE ? [column, ARRIVED] : [column]));
