import { EMPTY } from '#common/format.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import { documentOf, type NamedRecord } from './record-href.ts';
import { BusinessLink, RecordLink } from './record-link.tsx';

export const linkedColumn = <Row,>(
  column: GridColumn<Row>,
  recordOf: (row: Row) => NamedRecord | null,
): GridColumn<Row> => ({
  ...column,
  cell: (row) => {
    const record = recordOf(row);
    if (record !== null)
      return (
        <span title={record.name}>
          <RecordLink record={record} inRow />
        </span>
      );
    return column.cell ? column.cell(row) : EMPTY;
  },
});

export const documentColumn = <Row,>(
  column: GridColumn<Row>,
  noOf: (row: Row) => string | null | undefined,
): GridColumn<Row> => linkedColumn(column, (row) => documentOf(noOf(row) ?? ''));

export const businessColumn = <Row,>(
  column: GridColumn<Row>,
  idOf: (row: Row) => string | null,
): GridColumn<Row> => ({
  ...column,
  cell: (row) => {
    const name = column.value(row);
    return typeof name === 'string' ? (
      <span title={name}>
        <BusinessLink id={idOf(row)} name={name} inRow />
      </span>
    ) : (
      EMPTY
    );
  },
});
