import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { places, useLongWait } from '../SkeletonRows.tsx';
import { GridPhoneItem, PHONE_ROW_HEIGHT } from './GridPhoneItem.tsx';
import type { DataGridProps, GridPhoneRow } from './types.ts';
import type { Current } from './use-current.ts';
import type { Ticks } from './use-ticks.ts';

const ACTION_BAR_ROOM = 58;
const WAITING_ROWS = 12;

type GridPhoneListProps<Row> = {
  readonly props: DataGridProps<Row>;
  readonly render: (row: Row) => GridPhoneRow;
  readonly ticks: Ticks;
  readonly current: Current;
};

export function GridPhoneList<Row>({ props, render, ticks, current }: GridPhoneListProps<Row>) {
  const { rows, rowId, selection, status } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => PHONE_ROW_HEIGHT,
    overscan: 6,
    paddingEnd: props.actionBar ? ACTION_BAR_ROOM : 0,
  });
  const waiting = rows.length === 0 && (status === 'loading' || status === 'refreshing');

  return (
    <div ref={scroller} className="ui-grid-scroller">
      {waiting ? <PhoneSkeleton /> : null}
      <ul
        aria-label={props.label}
        className="ui-grid-list"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const id = rowId(row);
          return (
            <GridPhoneItem
              key={id}
              top={start}
              index={index}
              count={rows.length}
              parts={render(row)}
              selected={selection?.has(id) ?? false}
              locked={props.locked?.(row) ?? false}
              closedReason={props.closedReason?.(row) ?? null}
              onTick={ticks.state === null ? null : () => ticks.tick(index)}
              onOpen={() => {
                current.set(index);
                props.onOpen?.(row);
              }}
            />
          );
        })}
      </ul>
    </div>
  );
}

function PhoneSkeleton() {
  const bars = useLongWait(true);
  return (
    <div aria-hidden="true">
      {places(WAITING_ROWS).map((row) => (
        <div className="ui-grid-item" key={row}>
          {bars ? (
            <span className="ui-skeleton ui-grid-item-main" style={{ width: '60%' }} />
          ) : null}
        </div>
      ))}
    </div>
  );
}
