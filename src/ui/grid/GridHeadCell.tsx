import './grid-head.css';
import { type DragEvent, type KeyboardEvent, memo, useState } from 'react';
import { Icon } from '../Icon.tsx';
import { deferredModule, useLazyModule } from '../lazy-module.ts';
import type { ShownColumn } from './columns/column-layout.ts';
import { COLUMN_HEAD } from './columns/roles.ts';
import type { GridSort } from './types.ts';

export type TickState = 'none' | 'some' | 'all';

export type GridHeadProps<Row> = {
  readonly shown: readonly ShownColumn<Row>[];
  readonly widths: readonly number[];
  readonly sort: readonly GridSort[];
  readonly ticks: TickState | null;
  readonly helpId: string;
  readonly onTickAll: () => void;
  readonly onSort: (columnId: string, multi: boolean) => void;
  readonly onMove: (columnId: string, beforeId: string | null) => void;
  readonly onStep: (columnId: string, step: -1 | 1) => void;
  readonly onResize: (columnId: string, width: number, done: boolean) => void;
  readonly onFit: (columnId: string) => void;
  readonly onMenu: (columnId: string, cell: HTMLElement) => void;
};

const KEY_STEP = 8;
/** Lazy-loaded, because no user resizes a column before the rows have loaded. */
const handle = deferredModule(() =>
  import('./columns/WidthHandle.tsx').then((module) => module.WidthHandle),
);

type GridHeadCellProps<Row> = Pick<
  GridHeadProps<Row>,
  'sort' | 'helpId' | 'onSort' | 'onMove' | 'onStep' | 'onResize' | 'onFit' | 'onMenu'
> & {
  readonly item: ShownColumn<Row>;
  readonly width: number;
  readonly reachable: boolean;
  readonly dragged: string | null;
  readonly onDrag: (columnId: string | null) => void;
  readonly nextId: string | null;
  readonly index: number;
  readonly onFocus: (index: number) => void;
};

function ariaSort(found: GridSort | undefined): 'ascending' | 'descending' | undefined {
  return found ? (found.desc ? 'descending' : 'ascending') : undefined;
}

function GridHeadCellInner<Row>(props: GridHeadCellProps<Row>) {
  const { item, sort, width, dragged } = props;
  const { column, className, style } = item;
  const [drop, setDrop] = useState<'before' | 'after' | null>(null);
  const sorted = sort.find((each) => each.id === column.id);
  const sortable = column.sortable !== false;
  const WidthHandle = useLazyModule(handle, false);

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey && event.key === 'ArrowDown') {
      const cell = event.currentTarget.closest('th');
      event.preventDefault();
      event.stopPropagation();
      if (cell) props.onMenu(column.id, cell);
      return;
    }
    if (!event.altKey || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    event.stopPropagation();
    const step = event.key === 'ArrowLeft' ? -1 : 1;
    if (event.shiftKey) props.onResize(column.id, width + step * KEY_STEP, true);
    else props.onStep(column.id, step);
  }

  function onDragOver(event: DragEvent<HTMLElement>) {
    if (dragged === null || dragged === column.id) return;
    event.preventDefault();
    const box = event.currentTarget.getBoundingClientRect();
    setDrop(event.clientX < box.left + box.width / 2 ? 'before' : 'after');
  }

  function onDrop(event: DragEvent<HTMLElement>) {
    event.preventDefault();
    if (dragged !== null) props.onMove(dragged, drop === 'after' ? props.nextId : column.id);
    setDrop(null);
    props.onDrag(null);
  }

  return (
    <th
      {...COLUMN_HEAD}
      scope="col"
      className={className}
      style={style}
      aria-sort={ariaSort(sorted)}
      data-sorted={sorted ? '' : undefined}
      data-drop={drop ?? undefined}
      data-dragged={dragged === column.id ? '' : undefined}
      draggable
      onContextMenu={(event) => {
        event.preventDefault();
        props.onMenu(column.id, event.currentTarget);
      }}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', column.header);
        props.onDrag(column.id);
      }}
      onDragOver={onDragOver}
      onDragLeave={() => setDrop(null)}
      onDrop={onDrop}
      onDragEnd={() => props.onDrag(null)}
    >
      <button
        type="button"
        className="ui-grid-head-word"
        title={column.headerTitle}
        tabIndex={props.reachable ? 0 : -1}
        aria-describedby={props.helpId}
        data-column={column.id}
        onFocus={() => props.onFocus(props.index)}
        onKeyDown={onKeyDown}
        onClick={sortable ? (event) => props.onSort(column.id, event.shiftKey) : undefined}
      >
        {sorted ? <Icon name={sorted.desc ? 'sortDown' : 'sortUp'} size="tiny" /> : null}
        {sorted && sort.length > 1 ? <small>{sort.indexOf(sorted) + 1}</small> : null}
        {column.header}
      </button>
      {WidthHandle ? (
        <WidthHandle
          columnId={column.id}
          width={width}
          fromRight={item.pin === 'right'}
          onResize={props.onResize}
          onFit={props.onFit}
        />
      ) : null}
    </th>
  );
}

export const GridHeadCell = memo(GridHeadCellInner) as typeof GridHeadCellInner;
