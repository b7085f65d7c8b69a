import { InternalLink } from '../records/record-link.tsx';
import { RecordTableFrame } from '../records/record-table-frame.tsx';
import { type ChartData, textOfCell } from './chart-data.ts';

type ChartTableProps = { readonly label: string; readonly data: ChartData };

export function ChartTable({ label, data: { columns, rows } }: ChartTableProps) {
  return (
    <RecordTableFrame label={`${label}, table`}>
      <thead>
        <tr>
          {columns.map(({ head, format }) => (
            <th key={head} scope="col" data-end={format ? '' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ cells, place = null }) => (
          <tr key={String(cells[0])}>
            {cells.map((cell, at) => {
              const column = columns[at];
              const text = textOfCell(column, cell);
              return (
                <td key={column?.head ?? at} data-end={column?.format ? '' : undefined}>
                  {at === 0 ? <InternalLink place={place}>{text}</InternalLink> : text}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </RecordTableFrame>
  );
}
