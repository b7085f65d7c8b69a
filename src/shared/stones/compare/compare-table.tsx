import '../../records/record-table.css';
import './compare-table.css';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { markRows } from './compare-rows.ts';

type CompareTableProps<Stone> = {
  readonly stockNos: readonly string[];
  /** By position in `stockNos`; null or undefined if the stone is not loaded. */
  readonly stones: readonly (Stone | null | undefined)[];
  readonly rows: ReturnType<typeof markRows<Stone>>;
  /** true if the table is as tall as its rows; default is a table that scrolls inside a dialog */
  readonly isWhole?: boolean;
  readonly renderHead: (stockNo: string, index: number) => ReactNode;
  readonly children?: ReactNode;
};

export function CompareTable<Stone>(props: CompareTableProps<Stone>) {
  const { stockNos, stones, rows, isWhole, renderHead, children } = props;
  return (
    <div className="compare-scroll" data-whole={isWhole ? '' : undefined}>
      <table className="record-table compare">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Attribute</span>
            </th>
            {stockNos.map((stockNo, index) => (
              <th key={stockNo} scope="col">
                {renderHead(stockNo, index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {children}
          {rows.map(({ name, of, marked, best }) => (
            <tr key={name} data-differs={marked ? '' : undefined}>
              <th scope="row">
                {name}
                {marked ? <span className="sr-only">, differs</span> : null}
              </th>
              {stockNos.map((stockNo, index) => {
                const stone = stones[index];
                return (
                  <td key={stockNo}>
                    {stone ? (of(stone) ?? '–') : ''}
                    {stone && best.has(stone) ? (
                      <Text span ml="2xs" fz="xs" c="var(--accent)">
                        Lowest
                      </Text>
                    ) : null}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
