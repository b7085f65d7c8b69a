import './record-table.css';
import { Checkbox, Text } from '@mantine/core';
import { formatNumber, formatWeight } from '#common/format.ts';
import { GROWTH_NAME, reportWords } from '#common/stone-labels.ts';
import { byCode, type Code } from '#machines/codes.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { type Line, toneOf } from '../lines/line-list.ts';
import { stoneWords } from '../stones/dialog-stones.tsx';
import { CostedAmount } from '../stones/status/below-cost.tsx';
import { stoneOf } from './record-href.ts';
import { RecordLink } from './record-link.tsx';

export interface RecordTicks {
  readonly ids: ReadonlySet<string>;
  readonly onTick: (ids: ReadonlySet<string>) => void;
}

type RecordLinesProps<Row extends Line> = {
  readonly label: string;
  readonly lines: readonly Row[];
  readonly statuses?: Readonly<Record<string, Code>>;
  /** Returns true if the line is void; the figures of the line are then struck out. */
  readonly isGone?: (line: Row) => boolean;
  /** Returns the place of the stone, and its open request; null if there is neither. */
  readonly placeOf?: (line: Row) => string | null;
  readonly ticks?: RecordTicks;
};

export function RecordLines<Row extends Line>({
  label,
  lines,
  statuses,
  isGone,
  placeOf,
  ticks,
}: RecordLinesProps<Row>) {
  return (
    <div className="record-table-frame">
      <table className="record-table" aria-label={label}>
        <thead>
          <tr>
            {ticks ? (
              <th scope="col">
                <span className="sr-only">Selected</span>
              </th>
            ) : null}
            {statuses ? <th scope="col">Status</th> : null}
            <th scope="col">Stock no.</th>
            <th scope="col" data-wide="">
              Stone
            </th>
            <th scope="col" data-end="">
              Carat
            </th>
            <th scope="col" data-end="" data-spare="">
              $/ct
            </th>
            <th scope="col" data-end="">
              Amount $
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const status = statuses && byCode(statuses, line.state);
            const place = placeOf?.(line);
            const ticked = ticks?.ids.has(line.id) ?? false;
            return (
              <tr
                key={line.id}
                aria-selected={ticks ? ticked : undefined}
                data-gone={isGone?.(line) ? '' : undefined}
              >
                {ticks ? (
                  <td>
                    <Checkbox
                      aria-label={`Tick ${line.stock_no}`}
                      checked={ticked}
                      onChange={() => ticks.onTick(toggled(ticks.ids, line.id))}
                    />
                  </td>
                ) : null}
                {status ? (
                  <td>
                    <StatusBadge label={status.label} tone={toneOf(status)} />
                  </td>
                ) : null}
                <td>
                  <RecordLink record={stoneOf(line)} />
                  <span className="record-stone">
                    <span>{GROWTH_NAME[line.growth_type]}</span> <span>{reportWords(line)}</span>
                    {place ? <span>{place}</span> : null}
                  </span>
                </td>
                <td data-wide="">
                  {stoneWords(line)}
                  {place ? (
                    <Text fz="xs" c="dimmed">
                      {place}
                    </Text>
                  ) : null}
                </td>
                <td data-end="">{formatWeight(line.carat)}</td>
                <td data-end="" data-spare="">
                  {formatNumber(line.markup_ppc)}
                </td>
                <td data-end="">
                  <CostedAmount of={line} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
