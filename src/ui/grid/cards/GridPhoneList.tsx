import '../../skeleton-rows.css';
import '../grid.css';
import './grid-phone-list.css';
import { useMemo, useRef } from 'react';
import { placeholderKeys, useLongWait } from '../../SkeletonRows.tsx';
import type { DataGridProps, GridPhoneRow } from '../types.ts';
import type { Current } from '../use-current.ts';
import { useNearEnd } from '../use-near-end.ts';
import { useRowWindow } from '../use-row-window.tsx';
import { useSize } from '../use-size.ts';
import type { Ticks } from '../use-ticks.ts';
import { GridPhoneItem, phoneRowHeight } from './GridPhoneItem.tsx';
import { PhoneBar } from './PhoneBar.tsx';

const ACTION_BAR_HEIGHT = 58;
const WAITING_ROWS = 12;
const OVERSCAN = 6;

type GridPhoneListProps<Row> = {
  readonly props: DataGridProps<Row>;
  readonly render: (row: Row) => GridPhoneRow;
  readonly ticks: Ticks<Row>;
  readonly current: Current;
};

export function GridPhoneList<Row>({ props, render, ticks, current }: GridPhoneListProps<Row>) {
  const { rows, rowId, selection, status } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { height } = useSize(scroller);
  // All rows get the height of the tallest row, so that row positions can be computed.
  const moreLines = useMemo(
    () => rows.reduce((most, row) => Math.max(most, linesOfMore(render(row))), 0),
    [rows, render],
  );
  const rowHeight = phoneRowHeight(moreLines);
  const rest = props.actionBar ? ACTION_BAR_HEIGHT : 0;
  const { first, last, watcher } = useRowWindow(
    {
      count: rows.length,
      rowHeight,
      overscan: OVERSCAN,
      scroller,
      padding: { above: 0, below: rest },
      coverBelow: 0,
    },
    height,
  );
  useNearEnd(rows.length, last, props.onNearEnd);
  const waiting = rows.length === 0 && (status === 'loading' || status === 'refreshing');

  return (
    <>
      <div ref={scroller} className="ui-grid-scroller">
        {watcher}
        {waiting ? <PhoneSkeleton /> : null}
        <ul
          aria-label={props.label}
          className="ui-grid-list"
          style={{ height: rows.length * rowHeight + rest }}
        >
          {rows.slice(first, last + 1).map((row, offset) => {
            const index = first + offset;
            const id = rowId(row);
            return (
              <GridPhoneItem
                key={id}
                top={index * rowHeight}
                index={index}
                count={rows.length}
                parts={render(row)}
                moreLines={moreLines}
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
      <PhoneBar totals={props.totals} grid={props} ticks={ticks} />
    </>
  );
}

const linesOfMore = ({ more, moreNote, moreLines = 1 }: GridPhoneRow): number =>
  (more ?? moreNote ?? null) === null ? 0 : moreLines;

function PhoneSkeleton() {
  const bars = useLongWait(true);
  return (
    <div aria-hidden="true">
      {placeholderKeys(WAITING_ROWS).map((row) => (
        <div className="ui-grid-item" key={row}>
          {bars ? (
            <span className="ui-skeleton ui-grid-item-main" style={{ width: '60%' }} />
          ) : null}
        </div>
      ))}
    </div>
  );
}
