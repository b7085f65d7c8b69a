import '../../skeleton-rows.css';
import '../grid-tick.css';
import './grid-cards.css';
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { useLongWait } from '../../SkeletonRows.tsx';
import { CELL, ROW } from '../columns/roles.ts';
import type { DataGridProps, GridCardsOf } from '../types.ts';
import type { Current } from '../use-current.ts';
import { useGridKeys } from '../use-grid-keys.ts';
import { useNearEnd } from '../use-near-end.ts';
import { useRowWindow } from '../use-row-window.tsx';
import { useSize } from '../use-size.ts';
import type { Ticks } from '../use-ticks.ts';
import { CardTotals } from './CardTotals.tsx';

const GAP = 10;
const ACTION_BAR_HEIGHT = 64;
const OVERSCAN = 2;
const WAITING_LINES = 3;
const INTERACTIVE = 'a, button, input, label';

const indexes = (count: number): readonly number[] => Array.from({ length: count }, (_, at) => at);

type GridCardsProps<Row> = {
  readonly props: DataGridProps<Row>;
  readonly cards: GridCardsOf<Row>;
  readonly ticks: Ticks<Row>;
  readonly current: Current;
};

export function GridCards<Row>({ props, cards, ticks, current }: GridCardsProps<Row>) {
  const { rows, rowId, selection, status = 'ready' } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const { width, height } = useSize(scroller);
  const prefix = useId();
  const across = Math.max(1, Math.floor((width - GAP) / (cards.narrowest + GAP)));
  const lines = Math.ceil(rows.length / across);
  const lineHeight = cards.height + GAP;
  const rest = props.actionBar ? ACTION_BAR_HEIGHT : GAP;
  const { first, last, reveal, watcher } = useRowWindow(
    {
      count: lines,
      rowHeight: lineHeight,
      overscan: OVERSCAN,
      scroller,
      padding: { above: GAP, below: rest },
      coverBelow: rest,
    },
    height,
  );
  useNearEnd(rows.length, (last + 1) * across - 1, props.onNearEnd);

  const open = (index: number) => {
    const row = rows[index];
    if (row !== undefined) props.onOpen?.(row);
  };
  const onKeyDown = useGridKeys({
    count: rows.length,
    pageStep: Math.max(1, Math.floor(height / lineHeight)) * across,
    across,
    current,
    ticks,
    hasSelection: (selection?.size ?? 0) > 0,
    reveal: (index) => reveal(Math.floor(index / across)),
    open,
    onPage: props.pageKeys ?? false,
  });

  const page = props.page?.page ?? 1;
  const lastPage = useRef(page);
  useEffect(() => {
    if (lastPage.current === page) return;
    lastPage.current = page;
    if (scroller.current) scroller.current.scrollTop = 0;
  }, [page]);

  function onClick(event: MouseEvent) {
    const target = event.target instanceof Element ? event.target : null;
    const card = target?.closest<HTMLElement>('[data-index]');
    if (!target || !card) return;
    const index = Number(card.dataset.index);
    const isTick = target.closest('.ui-card-tick') !== null;
    if (!isTick && target.closest(INTERACTIVE)) return;
    const before = current.index();
    current.set(index);
    grid.current?.focus({ preventScroll: true });
    if (event.shiftKey && ticks.state !== null) ticks.extend(before, index);
    else if (isTick || event.ctrlKey || event.metaKey) ticks.tick(index);
    else open(index);
  }

  const cardAt = (index: number): ReactNode => {
    const row = rows[index];
    if (row === undefined) return null;
    const id = rowId(row);
    const ticked = selection?.has(id) ?? false;
    const closed = props.closedReason?.(row) ?? null;
    const named = {
      ...CELL,
      'aria-selected': ticks.state === null ? undefined : ticked,
    };
    return (
      <div
        key={id}
        id={`${prefix}-${id}`}
        {...named}
        className="ui-card"
        data-index={index}
        data-on={ticked ? '' : undefined}
        data-current={current.id === id ? '' : undefined}
        data-locked={props.locked?.(row) ? '' : undefined}
      >
        {ticks.state === null ? null : (
          <span className="ui-card-tick" title={closed ?? undefined}>
            <span className="ui-grid-box" data-on={ticked ? '' : undefined} />
          </span>
        )}
        {cards.render(row)}
      </div>
    );
  };

  const waiting = rows.length === 0 && (status === 'loading' || status === 'refreshing');
  // States the ARIA roles explicitly, because cards are positioned elements and not an HTML table.
  const walked = {
    role: 'grid',
    tabIndex: 0,
    'aria-label': props.label,
    'aria-multiselectable': ticks.state !== null,
    'aria-busy': status === 'loading' || status === 'refreshing',
    'aria-activedescendant':
      current.idInHand === null ? undefined : `${prefix}-${current.idInHand}`,
    onKeyDown,
    onClick,
  };
  return (
    <div className="ui-cards">
      <div ref={scroller} className="ui-cards-scroller">
        {watcher}
        {waiting ? (
          <WaitingCards across={across} height={cards.height} />
        ) : (
          <div
            ref={grid}
            {...walked}
            className="ui-cards-grid"
            style={{
              height: lines * lineHeight + GAP + rest,
              paddingTop: GAP + first * lineHeight,
            }}
          >
            {indexes(Math.max(0, last - first + 1)).map((line) => (
              <div
                key={first + line}
                {...ROW}
                className="ui-cards-line"
                style={{
                  gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`,
                  height: cards.height,
                }}
              >
                {indexes(across).map((place) => cardAt((first + line) * across + place))}
              </div>
            ))}
          </div>
        )}
      </div>
      {props.totals ? <CardTotals totals={props.totals} grid={props} ticks={ticks} /> : null}
    </div>
  );
}

function WaitingCards({ across, height }: { readonly across: number; readonly height: number }) {
  const bars = useLongWait(true);
  return (
    <div aria-hidden="true" className="ui-cards-grid" style={{ paddingTop: GAP }}>
      {bars
        ? indexes(WAITING_LINES).map((line) => (
            <div
              key={line}
              className="ui-cards-line"
              style={{ gridTemplateColumns: `repeat(${across}, minmax(0, 1fr))`, height }}
            >
              {indexes(across).map((place) => (
                <span key={place} className="ui-card ui-skeleton" />
              ))}
            </div>
          ))
        : null}
    </div>
  );
}
