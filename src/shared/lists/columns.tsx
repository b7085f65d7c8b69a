import { EMPTY, formatDateTime, formatText } from '../../common/format.ts';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';

export type More<Row> = Partial<Omit<GridColumn<Row>, 'id' | 'header' | 'value'>>;

const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;

/** Words that may end in an ellipsis; the whole of them stands in the title. */
export const wordsColumn = <Row,>(
  id: string,
  header: string,
  width: number,
  value: (row: Row) => string | null,
  more: More<Row> = {},
): GridColumn<Row> => ({
  id,
  header,
  width,
  // A pointer that rests on it shows it whole.
  least: Math.round(width * 0.8),
  value,
  cell: (row) => <span title={value(row) ?? undefined}>{formatText(value(row))}</span>,
  ...more,
});

/** A date and a time of day. */
export const momentColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  more: More<Row> = {},
): GridColumn<Row> => ({
  id,
  header,
  width: 138,
  sortWords: ['old first', 'new first'],
  value: (row) => {
    const instant = value(row);
    return instant === null ? null : new Date(instant);
  },
  format: dateTime,
  ...more,
});
