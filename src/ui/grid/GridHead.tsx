import type { GridHeadProps } from './GridHeadCell.tsx';
import './grid-table.css';
import './grid-tick.css';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { COLUMN_HEAD, ROW, SECTION } from './columns/roles.ts';
import { GridHeadCell } from './GridHeadCell.tsx';

function GridHeadInner<Row>(props: GridHeadProps<Row>) {
  const { shown, widths, sort, ticks } = props;
  const [focused, setFocused] = useState(0);
  const [dragged, setDragged] = useState<string | null>(null);
  const row = useRef<HTMLTableRowElement>(null);
  const reachable = Math.min(focused, shown.length - 1);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.key === 'ArrowLeft' ? -1 : 1;
    const next = Math.min(shown.length - 1, Math.max(0, reachable + step));
    setFocused(next);
    row.current?.querySelectorAll<HTMLElement>('.ui-grid-head-word')[next]?.focus();
  }

  return (
    <thead {...SECTION}>
      <tr {...ROW} ref={row} aria-rowindex={1} onKeyDown={onKeyDown}>
        {ticks === null ? null : (
          <th {...COLUMN_HEAD} scope="col" className="ui-grid-tick is-left">
            <input
              type="checkbox"
              className="ui-grid-box"
              aria-label="Select all rows on this page"
              ref={(box) => {
                if (box) box.indeterminate = ticks === 'some';
              }}
              checked={ticks === 'all'}
              data-on={ticks === 'all' ? '' : undefined}
              data-some={ticks === 'some' ? '' : undefined}
              onChange={props.onTickAll}
            />
          </th>
        )}
        {shown.map((item, index) => (
          <GridHeadCell
            key={item.column.id}
            item={item}
            width={widths[index] ?? 0}
            sort={sort}
            helpId={props.helpId}
            reachable={index === reachable}
            dragged={dragged}
            onDrag={setDragged}
            nextId={shown[index + 1]?.column.id ?? null}
            index={index}
            onFocus={setFocused}
            onSort={props.onSort}
            onMove={props.onMove}
            onStep={props.onStep}
            onResize={props.onResize}
            onFit={props.onFit}
            onMenu={props.onMenu}
          />
        ))}
      </tr>
    </thead>
  );
}

export const GridHead = memo(GridHeadInner) as typeof GridHeadInner;
