import './grid.css';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { isInDialog } from '../layers.ts';
import {
  lazyModule,
  markFirstListReady,
  registerPendingList,
  useLazyModule,
} from '../lazy-module.ts';
import { registerList } from '../list-registry.ts';
import { useIsPhone } from '../use-phone.ts';
import { useGridColumns } from './columns/use-grid-columns.ts';
import { focusGridRows } from './focus-grid-rows.ts';
import { GridPager } from './GridPager.tsx';
import { GridTable } from './GridTable.tsx';
import { GridToolbar } from './GridToolbar.tsx';
import { PrintSheet } from './print/PrintSheet.tsx';
import { usePrint } from './print/use-print.ts';
import { nextSort, sortRows } from './sort.ts';
import type { DataGridProps, GridSort } from './types.ts';
import { useCurrent } from './use-current.ts';
import { useEvent } from './use-event.ts';
import { useGridView } from './use-grid-view.ts';
import { useTicks } from './use-ticks.ts';
import { localViewStorage } from './view.ts';

const phoneList = lazyModule(() =>
  import('./cards/GridPhoneList.tsx').then((module) => module.GridPhoneList),
);

const gridCards = lazyModule(() =>
  import('./cards/GridCards.tsx').then((module) => module.GridCards),
);

const AS_THEY_CAME: readonly GridSort[] = [];

/** The grid that every list of the portal uses. The caller owns the rows and the selection. */
export function DataGrid<Row>(given: DataGridProps<Row>) {
  const { columns, onSort, status = 'ready' } = given;
  const phone = useIsPhone();
  const control = useGridView(given.viewKey, columns, given.storage ?? localViewStorage);
  const { view, change } = control;

  const serverSorts = onSort !== undefined;
  const sort = onSort ? (given.sort ?? AS_THEY_CAME) : view.sort;
  const rows = useMemo(
    () => (serverSorts ? given.rows : sortRows(given.rows, view.sort, columns)),
    [serverSorts, given.rows, view.sort, columns],
  );
  const props: DataGridProps<Row> = { ...given, rows };
  const changeSort = useEvent((columnId: string, multi: boolean) => {
    if (onSort) onSort(columnId, multi);
    else change({ sort: nextSort(view.sort, columnId, multi) });
  });

  const shown = useGridColumns(columns, view);
  const inTable = useGridColumns(columns, view, given.leading);
  const { onColumnsShown } = given;
  useEffect(() => onColumnsShown?.(shown.map(({ column }) => column.id)), [shown, onColumnsShown]);
  const ticks = useTicks({ ...props, unsorted: given.rows });
  const current = useCurrent(props);
  const printing = usePrint({ props, ticks, ownSort: serverSorts ? null : view.sort });

  useEffect(() => {
    if (status !== 'ready' && status !== 'error') return registerPendingList();
    markFirstListReady();
    return undefined;
  }, [status]);

  const section = useRef<HTMLElement>(null);
  useEffect(() => registerList(() => focusGridRows(section.current)), []);

  const GridCards = useLazyModule(gridCards, Boolean(given.cards));
  const asItems = phone && !given.cards && given.renderPhoneRow;
  const GridPhoneList = useLazyModule(phoneList, Boolean(asItems));
  const blank =
    status === 'error' ? given.error : status === 'ready' && rows.length === 0 ? given.empty : null;

  return (
    <section
      ref={section}
      className="ui-grid"
      aria-label={given.label}
      data-phone={asItems ? '' : undefined}
      data-to-come={status === 'loading' && rows.length === 0 ? '' : undefined}
    >
      <GridToolbar
        props={props}
        phone={phone}
        shown={shown}
        control={control}
        sort={sort}
        onSort={changeSort}
        ticks={ticks}
        printing={printing}
      />
      <div className="ui-grid-frame" data-totals={given.totals ? '' : undefined}>
        {status === 'error' ? (
          // In the error state the grid shows no header and no totals, because both would be empty.
          <div className="ui-grid-scroller" />
        ) : given.cards ? (
          GridCards && given.cards !== 'to come' ? (
            <GridCards props={props} cards={given.cards} ticks={ticks} current={current} />
          ) : (
            <div className="ui-grid-scroller" />
          )
        ) : asItems ? (
          GridPhoneList ? (
            <GridPhoneList props={props} render={asItems} ticks={ticks} current={current} />
          ) : (
            <div className="ui-grid-scroller" />
          )
        ) : (
          <GridTable
            props={props}
            unsorted={given.rows}
            shown={inTable}
            control={control}
            sort={sort}
            onSort={changeSort}
            ticks={ticks}
            current={current}
          />
        )}
        {status === 'refreshing' ? <div className="ui-grid-line" /> : null}
        {blank ? <div className="ui-grid-blank">{blank}</div> : null}
        {given.actionBar && (given.selection?.size ?? 0) > 0 ? (
          <FloatingBar>{given.actionBar}</FloatingBar>
        ) : null}
      </div>
      {given.page && !asItems ? <GridPager page={given.page} /> : null}
      {printing.printed ? (
        <PrintSheet
          title={given.label}
          printed={printing.printed}
          all={columns}
          shown={shown.map(({ column }) => column)}
          rowId={given.rowId}
          totals={given.totals}
        />
      ) : null}
    </section>
  );
}

/**
 * The action bar for ticked rows. When the bar disappears or its focused button becomes disabled,
 * the rows get the focus. The rows also get the focus if an action of the bar had moved the focus
 * to a dialog.
 */
function FloatingBar({ children }: { readonly children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = bar.current;
    if (!own) return undefined;
    // Remembers whether the bar had the focus. A button loses the focus before the response
    // arrives, because the button is disabled while its request runs.
    let hadFocus = false;
    own.addEventListener('focusin', () => {
      hadFocus = true;
    });
    own.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget && !isInDialog(relatedTarget)) hadFocus = false;
    });
    const hasFallen = () => hadFocus && document.activeElement === document.body;
    const frame = own.closest('.ui-grid-frame');
    const focusRows = () =>
      frame?.querySelector<HTMLElement>('[role="grid"]')?.focus({ preventScroll: true });
    const reopened = new MutationObserver(() => {
      if (hasFallen()) focusRows();
    });
    reopened.observe(own, { subtree: true, attributeFilter: ['disabled'] });
    return () => {
      reopened.disconnect();
      if (own.contains(document.activeElement) || hasFallen()) focusRows();
    };
  }, []);
  return (
    <div ref={bar} className="ui-grid-actions">
      <div className="ui-grid-actions-bar">{children}</div>
    </div>
  );
}
