import { EMPTY, formatDateTime, formatText } from '../../common/format.ts';
import type { CellValue, GridColumn } from '../../ui/grid/types.ts';

export type More<Row> = Partial<Omit<GridColumn<Row>, 'id' | 'header' | 'value'>>;

const dateTime = (value: CellValue): string =>
  value instanceof Date ? formatDateTime(value) : EMPTY;

/** Words that may end in an ellipsis; the whole of them stands in the title. They ask for `most` pixels at first. */
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

/** The number of a stone, a report or a document: no words, so never cut. */
export const numberColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  more: More<Row> = {},
): GridColumn<Row> => ({ id, header, value, ...more });

/** A date and a time of day. */
export const momentColumn = <Row,>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  more: More<Row> = {},
): GridColumn<Row> => ({
  id,
  header,
  sortWords: ['old first', 'new first'],
  value: (row) => {
    const instant = value(row);
    return instant === null ? null : new Date(instant);
  },
  format: dateTime,
  ...more,
});
