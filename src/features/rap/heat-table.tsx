import './heat.css';
import { Box, Text } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { formatNumber } from '#common/format.ts';
import type { RapBand, RapDifference, RapMove } from './rap-calls.ts';
import { bandText, cellSentence, changeText, heatLevel } from './rap-texts.ts';

type HeatTableProps = {
  readonly band: RapBand;
  readonly difference: Pick<RapDifference, 'colors' | 'clarities'>;
};

interface Spot {
  readonly row: number;
  readonly column: number;
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The ARIA role is `grid`, because arrow keys move between the cells. */
const AS_GRID = { role: 'grid' } as const;

const shownPrice = ({ before, after }: RapMove): string => formatNumber(after ?? before);

/** Only one cell is in the tab order; the arrow keys move to the other cells. */
export function HeatTable({ band, difference: { colors, clarities } }: HeatTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 });
  const moveAt = ({ row, column }: Spot): RapMove | null => band.cells[row]?.[column] ?? null;
  const cellTextAt = (at: Spot): string =>
    cellSentence(`${colors[at.row]} ${clarities[at.column]}, ${bandText(band)} ct`, moveAt(at));

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const edge = event.key === 'Home' ? 0 : event.key === 'End' ? clarities.length - 1 : null;
    if (!step && edge === null) return;
    event.preventDefault();
    const within = (value: number, count: number) => Math.min(count - 1, Math.max(0, value));
    const next = {
      row: within(spot.row + (step?.[0] ?? 0), colors.length),
      column: edge ?? within(spot.column + (step?.[1] ?? 0), clarities.length),
    };
    setSpot(next);
    table.current?.querySelector<HTMLElement>(`[data-spot="${next.row}/${next.column}"]`)?.focus();
  }

  return (
    <>
      <Box style={{ overflowX: 'auto' }}>
        <table
          ref={table}
          {...AS_GRID}
          className="rap-table"
          aria-label={`Prices and changes for ${bandText(band)} ct`}
          onKeyDown={onKeyDown}
        >
          <thead>
            <tr>
              <Box component="td" w={24} />
              {clarities.map((clarity) => (
                <th key={clarity} scope="col">
                  {clarity}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {colors.map((color, row) => (
              <tr key={color}>
                <th scope="row">{color}</th>
                {clarities.map((clarity, column) => {
                  const move = moveAt({ row, column });
                  const isSpot = spot.row === row && spot.column === column;
                  return (
                    <td
                      key={clarity}
                      data-heat={heatLevel(move)}
                      data-spot={`${row}/${column}`}
                      tabIndex={isSpot ? 0 : -1}
                      aria-description={cellTextAt({ row, column })}
                      onFocus={() => setSpot({ row, column })}
                      onMouseEnter={() => setSpot({ row, column })}
                    >
                      {move ? (
                        <>
                          <b>{shownPrice(move)}</b>
                          <small>{changeText(move)}</small>
                        </>
                      ) : (
                        '–'
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
      <Text my="2xs" fz="sm" mih={20} aria-hidden="true">
        {cellTextAt(spot)}
      </Text>
    </>
  );
}
