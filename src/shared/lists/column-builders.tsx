import { EMPTY, formatDateTime, formatText } from '#common/format.ts';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';

export type More<Row> = Partial<Omit<GridColumn<Row>, 'id' | 'header' | 'value'>>;

const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;

/**
 * Column of text that may be truncated; the tooltip shows the full text. `most` is the largest
 * width, in pixels, that the column asks for.
 */
export const wordsColumn = <Row,>(
  id: string,
  header: string,
  most: number,
  value: (row: Row) => string | null,
  more: More<Row> = {},
): GridColumn<Row> => ({
  id,
  header,
  words: most,
  value,
  cell: (row) => <span title={value(row) ?? undefined}>{formatText(value(row))}</span>,
  ...more,
});

/**
 * Column of stock, report or document numbers. The column deliberately has no maximum width: a
 * truncated number would be useless.
 */
export const numberColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  more: More<Row> = {},
): GridColumn<Row> => ({ id, header, value, ...more });

export const momentColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  more: More<Row> = {},
): GridColumn<Row> => ({
  id,
  header,
  sortWords: ['oldest first', 'newest first'],
  value: (row) => {
    const instant = value(row);
    return instant === null ? null : new Date(instant);
  },
  format: dateTime,
  ...more,
});
