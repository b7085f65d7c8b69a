import './grid-table.css';
import './grid.css';
import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { lazyModule, useLazyModule } from '../lazy-module.ts';
import { clampWidth } from '../text-width.ts';
import { HEAD_HEIGHT, ROW_HEIGHT, useDensity } from '../theme/density.ts';
import { computeLayout, type ShownColumn } from './columns/column-layout.ts';
import type { HeadMenuPlace } from './columns/HeadMenu.tsx';
import { measureColumn, widestCell } from './columns/measure-columns.ts';
import { useClips, useColumnWidths } from './columns/use-column-widths.ts';
import { usePinning } from './columns/use-pinning.ts';
import { useSizing } from './columns/use-sizing.ts';
import { useCopy } from './copy/use-copy.ts';
import { GridBody, type GridBodyHandle } from './GridBody.tsx';
import { GridHead } from './GridHead.tsx';
import { GridSkeleton } from './GridSkeleton.tsx';
import { GridTotals, TOTAL_ROW_HEIGHT } from './totals/GridTotals.tsx';
import { useTotalWidths } from './totals/use-total-widths.ts';
import type { DataGridProps, GridSort } from './types.ts';
import type { Current } from './use-current.ts';
import { useEvent } from './use-event.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { GridViewControl } from './use-grid-view.ts';
import { useSize } from './use-size.ts';
import type { Ticks } from './use-ticks.ts';
import { moveBefore } from './view.ts';

const headMenu = lazyModule(() =>
  import('./columns/HeadMenu.tsx').then((module) => module.HeadMenu),
);

/** Height of the floating action bar with its margins, in pixels. */
const ACTION_BAR_HEIGHT = 64;
/**
 * Maximum number of rows to measure when a double click on a column edge fits the column to its
 * widest cell.
 */
const MAX_FITTED_ROWS = 2_000;
const INTERACTIVE = 'a, button, input, select, textarea, label';

type GridTableProps<Row> = {
  readonly props: DataGridProps<Row>;
  /** The rows in their original order, so that sorting does not compute the totals again. */
  readonly unsorted: readonly Row[];
  readonly shown: readonly ShownColumn<Row>[];
  readonly control: GridViewControl;
  readonly sort: readonly GridSort[];
  readonly onSort: (columnId: string, multi: boolean) => void;
  readonly ticks: Ticks<Row>;
  readonly current: Current;
};

export function GridTable<Row>(input: GridTableProps<Row>) {
  const { props, shown, control, sort, ticks, current } = input;
  const { rows, rowId, selection, totals, status = 'ready' } = props;
  const { density } = useDensity();
  const rowHeight = ROW_HEIGHT[density];
  const headHeight = HEAD_HEIGHT[density];
  const scroller = useRef<HTMLDivElement>(null);
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<GridBodyHandle>(null);
  const size = useSize(scroller);
  const prefix = useId();

  const withTicks = ticks.state !== null;
  const totalRows = totals ? (withTicks ? 2 : 1) : 0;
  const footHeight = totalRows * TOTAL_ROW_HEIGHT;
  const restHeight = props.actionBar ? ACTION_BAR_HEIGHT : 0;
  const sizing = useSizing(control, size.width);
  const { specs, ...widths } = useColumnWidths({
    viewKey: props.viewKey,
    shown,
    // Uses the rows in their original order, because sorting does not change the widths.
    rows: input.unsorted,
    sort,
    sums: useTotalWidths(totals?.matches, shown),
    sized: sizing.sized,
    held: sizing.held,
  });
  const clips = useClips(specs);
  const asTheyCame = rows === input.unsorted;
  const layout = useMemo(
    () => computeLayout(shown, specs, size.width, withTicks),
    [shown, specs, size.width, withTicks],
  );
  usePinning(scroller, layout.total, size.width);
  const firstRowNumber = 2 + (props.page ? (props.page.page - 1) * props.page.size : 0);
  const domIdOf = (id: string) => `${prefix}-${id}`;

  const onKeyDown = useGridKeys({
    count: rows.length,
    pageStep: Math.max(1, Math.floor((size.height - headHeight - footHeight) / rowHeight) - 1),
    current,
    ticks,
    hasSelection: (selection?.size ?? 0) > 0,
    reveal: (index) => body.current?.reveal(index),
    open: (index) => {
      const row = rows[index];
      if (row !== undefined) props.onOpen?.(row);
    },
    onPage: props.pageKeys ?? false,
  });

  useCopy({
    table,
    shown,
    all: props.columns,
    rows,
    selected: props.selectedRows ?? ticks.ticked,
    onPage: props.pageKeys ?? false,
  });

  // Scrolls to the current row when the user returns to this list from another screen.
  const came = useRef(false);
  useEffect(() => {
    if (came.current || rows.length === 0 || size.height === 0) return;
    came.current = true;
    if (current.index() > 0) body.current?.reveal(current.index());
  });

  // Keeps the row of the drawer visible. Waits one frame, because the router first restores the
  // scroll position.
  const { currentId } = props;
  const shownId = useRef(currentId);
  const revealCurrent = useEvent(() => body.current?.reveal(current.index()));
  useEffect(() => {
    const isOther = Boolean(shownId.current && currentId && shownId.current !== currentId);
    shownId.current = currentId;
    if (!isOther) return;
    const frame = requestAnimationFrame(revealCurrent);
    return () => cancelAnimationFrame(frame);
  }, [currentId, revealCurrent]);

  const isNarrow = props.leading !== undefined;
  useEffect(() => {
    if (isNarrow && scroller.current) scroller.current.scrollLeft = 0;
  }, [isNarrow]);

  // Scrolls to the top when the page or the sort order changes.
  const place = `${props.page?.page ?? 1} ${sort.map((item) => `${item.id} ${item.desc}`).join()}`;
  const lastPlace = useRef(place);
  useEffect(() => {
    if (lastPlace.current === place) return;
    lastPlace.current = place;
    const box = scroller.current;
    if (box && box.scrollTop > 0) box.scrollTop = 0;
  }, [place]);

  function onClick(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null;
    const line = target?.closest<HTMLElement>('tr[data-index]');
    if (!target || !line || target.closest(INTERACTIVE)) return;
    const index = Number(line.dataset.index);
    const row = rows[index];
    if (row === undefined) return;
    const before = current.index();
    current.set(index);
    if (event.shiftKey && withTicks) {
      ticks.extend(before, index);
    } else if (target.closest('.ui-grid-tick') || event.ctrlKey || event.metaKey) {
      ticks.tick(index);
    } else if (getSelection()?.type !== 'Range') {
      if (props.onOpen) props.onOpen(row);
      else ticks.tick(index);
    }
  }

  function onMouseDown(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null;
    if (!target?.closest('tbody') || target.closest(INTERACTIVE)) return;
    if (event.shiftKey) event.preventDefault();
    table.current?.focus({ preventScroll: true });
  }

  const resize = useEvent((columnId: string, width: number, done: boolean) => {
    const seen = shown.map(({ column }, at) => [column.id, layout.widths[at] ?? 0] as const);
    sizing.resize(columnId, clampWidth(width), Object.fromEntries(seen), done);
  });

  const move = useEvent((columnId: string, beforeId: string | null) => {
    control.change({ order: moveBefore(control.view.order, columnId, beforeId) });
  });

  const fit = useEvent((columnId: string) => {
    const column = shown.find((item) => item.column.id === columnId)?.column;
    if (!column) return;
    const widest = widestCell(column, rows.slice(0, MAX_FITTED_ROWS));
    resize(columnId, measureColumn(column, widest, false).wanted, true);
  });

  const tickAll = useEvent(ticks.tickAll);

  const step = useEvent((columnId: string, by: -1 | 1) => {
    const index = shown.findIndex(({ column }) => column.id === columnId);
    const pin = shown[index]?.pin;
    const neighbour = shown[index + by];
    if (!neighbour || neighbour.pin !== pin) return;
    const beforeId = by === -1 ? neighbour.column.id : (shown[index + 2]?.column.id ?? null);
    move(columnId, beforeId);
  });

  const [headMenuPlace, setHeadMenuPlace] = useState<HeadMenuPlace | null>(null);
  const HeadMenu = useLazyModule(headMenu, headMenuPlace !== null);
  const openHeadMenu = useEvent((columnId: string, cell: HTMLElement) =>
    setHeadMenuPlace({ columnId, cell }),
  );
  const headMenuColumn = shown.find(({ column }) => column.id === headMenuPlace?.columnId);

  const waiting = rows.length === 0 && (status === 'loading' || status === 'refreshing');

  // The focus stays on the table, and `aria-activedescendant` names the current row.
  const walked = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': props.label,
    'aria-rowcount': (props.page?.totalRecords ?? rows.length) + 1,
    'aria-multiselectable': withTicks,
    'aria-busy': status === 'loading' || status === 'refreshing',
    'aria-activedescendant': current.idInHand === null ? undefined : domIdOf(current.idInHand),
  };

  return (
    <div ref={scroller} className="ui-grid-scroller" data-beside-drawer={isNarrow ? '' : undefined}>
      <table
        ref={table}
        {...walked}
        className="ui-grid-table"
        data-sizing={sizing.isDragging ? '' : undefined}
        data-unsettled={waiting && widths.unsettled ? '' : undefined}
        style={{ width: layout.total, ...layout.variables }}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onClick={onClick}
        onPointerOver={showFullText}
      >
        <GridHead
          shown={shown}
          widths={layout.widths}
          sort={sort}
          ticks={ticks.state}
          helpId={`${prefix}-help`}
          onTickAll={tickAll}
          onSort={input.onSort}
          onMove={move}
          onStep={step}
          onResize={resize}
          onFit={fit}
          onMenu={openHeadMenu}
        />
        {waiting ? (
          <GridSkeleton
            shown={widths.unsettled ? null : shown}
            withTicks={withTicks}
            rowHeight={rowHeight}
            height={size.height - headHeight - footHeight}
          />
        ) : (
          <GridBody
            handle={body}
            scroller={scroller}
            rows={rows}
            rowId={rowId}
            shown={shown}
            clips={clips}
            measured={asTheyCame || widths.count === rows.length ? widths.count : 0}
            onUnmeasured={widths.measure}
            selection={withTicks ? selection : undefined}
            currentId={current.id}
            closedReason={props.closedReason}
            locked={props.locked}
            changedCells={props.changedCells}
            onNearEnd={props.onNearEnd}
            rowHeight={rowHeight}
            headHeight={headHeight}
            footHeight={footHeight}
            restHeight={restHeight}
            viewportHeight={size.height}
            firstRowNumber={firstRowNumber}
            domIdOf={domIdOf}
          />
        )}
        {totals ? (
          <GridTotals
            totals={totals}
            shown={shown}
            rows={input.unsorted}
            ticked={ticks.ticked}
            withTicks={withTicks}
          />
        ) : null}
      </table>
      {HeadMenu && headMenuPlace && headMenuColumn ? (
        <HeadMenu
          place={headMenuPlace}
          column={headMenuColumn.column}
          pin={headMenuColumn.pin ?? 'none'}
          sort={sort}
          isLast={shown.length === 1}
          onSort={input.onSort}
          onPin={(id, pin) => control.change({ pins: { ...control.view.pins, [id]: pin } })}
          onHide={(id) => control.change({ hidden: [...control.view.hidden, id] })}
          onFit={fit}
          onClose={() => setHeadMenuPlace(null)}
        />
      ) : null}
      <p id={`${prefix}-help`} className="sr-only">
        Press Enter to sort, or Shift and Enter to add a second sort column. Press Alt and the down
        arrow to pin or hide the column. Press Alt and the left or right arrow to move the column.
        Press Alt, Shift and an arrow to change the width of the column.
      </p>
    </div>
  );
}

function showFullText(event: PointerEvent) {
  const cell = event.target instanceof Element ? event.target.closest('td') : null;
  if (!cell || cell.title) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent;
}
