import '../../shared/records/ordering/ordered-table.css';
import { Box } from '@mantine/core';
import { useRef } from 'react';
import { count } from '#common/count.ts';
import { ActiveBadge } from '../../shared/people/active-badge.tsx';
import { useOrdering } from '../../shared/records/ordering/use-ordering.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { CaratRange } from './carat-range-calls.ts';
import { rangeText, sizeText } from './range-words.ts';
import { GROUP, type RangeActs } from './use-range-acts.ts';

type RangeTableProps = {
  readonly ranges: readonly CaratRange[];
  readonly closed: string | null;
  readonly opened: string | undefined;
  readonly acts: RangeActs;
  readonly onOpen: (id: string) => void;
};

export function RangeTable({
  ranges,
  closed: disabledReason,
  opened,
  acts,
  onOpen,
}: RangeTableProps) {
  const table = useRef<HTMLTableElement>(null);
  const { placeProps, handProps } = useOrdering({
    name: 'carat-range',
    group: GROUP,
    what: 'range',
    rows: ranges,
    disabledReason,
    opened,
    table,
    onPlace: (range, to) => void acts.place(range, to),
    onStep: ({ id }, by) => acts.step(id, by),
    onOpen,
  });

  return (
    <Box flex={1} mih={0} style={{ overflow: 'auto' }}>
      <table
        className="ordered-table"
        style={{ maxWidth: 720 }}
        ref={table}
        aria-label="Carat ranges"
      >
        <thead>
          <tr>
            <th scope="col">Range</th>
            <th scope="col" data-end="">
              Weights
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        {ranges.map((range) => (
          <tbody key={range.id} {...placeProps(range)}>
            <tr
              style={{ background: 'var(--surface-2)' }}
              data-open={opened === range.id ? '' : undefined}
              {...handProps(range)}
            >
              <th scope="rowgroup">
                <span className="ordered-name">
                  {disabledReason === null ? (
                    <span
                      className="ordered-handle"
                      title={`Drag ${range.name} to another position`}
                    >
                      <Icon name="rows" size="small" />
                    </span>
                  ) : null}
                  <button type="button" data-row={range.id} onClick={() => onOpen(range.id)}>
                    {range.name}
                  </button>
                  <small className="desk-only ui-quiet">
                    {count(range.sub_ranges.length, 'sub-range')}
                  </small>
                </span>
              </th>
              <td data-end="">{rangeText(range) ?? 'no weights yet'}</td>
              <td>
                <ActiveBadge active={range.is_active} />
              </td>
            </tr>
            {range.sub_ranges.map((size) => (
              <tr key={size.id} data-open={opened === size.id ? '' : undefined}>
                <td />
                <td data-end="">
                  <button type="button" data-row={size.id} onClick={() => onOpen(size.id)}>
                    {sizeText(size)}
                  </button>
                </td>
                <td>{size.is_active ? null : <ActiveBadge active={false} />}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Box>
  );
}
