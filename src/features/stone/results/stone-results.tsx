import './stone-page.css';
import { ActionIcon, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { formatInteger } from '#common/format.ts';
import { DIAMOND_TYPE } from '#machines/codes.ts';
import { useCommands } from '../../../shared/frame/use-commands.ts';
import { FetchFailed } from '../../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../../shared/lists/page-sizes.ts';
import type { Viewer } from '../../../shared/stones/status/status-words.ts';
import { useStockScope } from '../../../shared/stones/stock-scope.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { totalCells, totalCellsOf } from '../../../shared/stones/total-cells.ts';
import type { Acting } from '../../../shared/stones/trading-clients.ts';
import type { StoneActing } from '../../../shared/stones/use-stone-action.ts';
import { DataGrid } from '../../../ui/grid/DataGrid.tsx';
import { exportTable } from '../../../ui/grid/export/export-table.ts';
import { nextSort } from '../../../ui/grid/sort.ts';
import type { GridExport, GridSort } from '../../../ui/grid/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import type { KeyName } from '../../../ui/key-names.ts';
import { deferredModule, lazyModule, useLazyModule } from '../../../ui/lazy-module.ts';
import { actionsWithKeysFor } from '../actions/bar-actions.ts';
import { isLocked } from '../actions/locked.ts';
import { SHARE_ACTIONS } from '../sharing/share-actions.ts';
import { phoneRow } from './phone-row.tsx';
import { FIRST_FIELDS, stoneSearchColumns } from './stone-search-columns.tsx';
import { sortOf, sortText } from './stone-search-params.ts';
import { COMPARE } from './use-compare.ts';
import type { useStoneChanges } from './use-stone-changes.ts';
import { stockNoOf, useStockSize, type useStoneList } from './use-stone-list.ts';
import type { StoneSearchState } from './use-stone-search.ts';

const noStones = lazyModule(() => import('./no-stones.tsx').then((module) => module.NoStones));
const filtersRefused = lazyModule(() =>
  import('./filters-refused.tsx').then((module) => module.FiltersRefused),
);
const cardsOf = lazyModule(() => import('./stone-cards.tsx').then((module) => module.stoneCards));
const actionBar = lazyModule(() =>
  import('../actions/stone-actions.tsx').then((module) => module.StoneActionBar),
);

const tickAgain = lazyModule(() =>
  import('../../../shared/stones/tick-again.tsx').then((module) => module.TickAgain),
);
const sums = lazyModule(() => import('#common/stone-sums.ts'));
const barKeys = deferredModule(() =>
  import('../actions/bar-keys.tsx').then((module) => module.BarKeys),
);
const exportDialog = lazyModule(() =>
  import('../sharing/stone-export-dialog.tsx').then((module) => module.StoneExportDialog),
);
const every = lazyModule(() => import('../sharing/fetch-all-stones.ts'));

/** Columns that stay readable next to the open drawer. */
const FOUR_CS: readonly string[] = ['shape', 'carat', 'color', 'clarity', 'cut'];

/** Maximum number of matches that the user can tick together: an action accepts at most as many. */
const MOST = 1000;

type StoneResultsProps = {
  readonly state: StoneSearchState;
  readonly list: ReturnType<typeof useStoneList>;
  readonly changes: ReturnType<typeof useStoneChanges>;
  readonly picks: readonly StoneRow[];
  /** stock numbers of the last action that are still in the list; a button ticks them again */
  readonly again: readonly string[];
  readonly choose: (stockNos: ReadonlySet<string>) => void;
  readonly remember: (rows: readonly StoneRow[]) => void;
  readonly acting: Acting;
  readonly machine: StoneActing;
  readonly eyes: Viewer;
  readonly viewKey: string;
  readonly onColumnsShown: (columnIds: readonly string[]) => void;
};

export function StoneResults(props: StoneResultsProps) {
  const { state, list, changes, picks, choose, acting, machine, eyes } = props;
  const { search, choice, go, send } = state;
  const place = useStockScope();
  const stock = useStockSize(choice);
  const StoneActionBar = useLazyModule(actionBar, picks.length > 0);
  const BarKeys = useLazyModule(barKeys, false);
  const [pendingKey, setPendingKey] = useState<KeyName | null>(null);
  const clearPendingKey = useCallback(() => setPendingKey(null), []);
  useCommands(
    picks.length > 0 && !StoneActionBar
      ? [...actionsWithKeysFor(acting.actor.role), ...SHARE_ACTIONS, COMPARE].map(
          ({ label, keys }) => ({
            id: `stones.early.${keys}`,
            label,
            keys,
            group: 'Stones',
            run: () => setPendingKey(keys),
          }),
        )
      : [],
  );
  const total = list.answer?.totalRecords ?? 0;
  const isReading = Boolean(list.answer?.indexing);
  const NoStones = useLazyModule(noStones, list.answer !== null && total === 0);
  const asCards = search.view === 'cards';
  const stoneCards = useLazyModule(cardsOf, asCards);
  const fancy = search.type === DIAMOND_TYPE.fancy;
  const cards = useMemo(
    () => (asCards ? (stoneCards?.(eyes, fancy) ?? 'to come') : undefined),
    [asCards, stoneCards, eyes, fancy],
  );

  const fields = list.answer?.fields;
  const columns = useMemo(() => {
    if (list.status === 'error') return [];
    const all = stoneSearchColumns(fields ?? FIRST_FIELDS, eyes, fancy);
    return place.columns?.(all) ?? all;
  }, [list.status, fields, eyes, fancy, place]);
  const sort = useMemo(() => sortOf(search), [search]);

  const setSort = useCallback(
    (next: readonly GridSort[]) => go({ sort: sortText(next) || undefined, page: undefined }),
    [go],
  );

  const [shownIds, setShownIds] = useState<readonly string[]>([]);
  const { onColumnsShown } = props;
  const rememberColumns = useCallback(
    (columnIds: readonly string[]) => {
      setShownIds(columnIds);
      onColumnsShown(columnIds);
    },
    [onColumnsShown],
  );

  async function* allRows(signal: AbortSignal, which: 'shown' | 'all' = 'shown') {
    const { fetchAllPages } = await every.fetch();
    const question = which === 'all' ? { ...list.question, withDetails: true } : list.question;
    yield* fetchAllPages(place.search, question)(signal);
  }
  /** Loads the selected stones again, because the rows of the list may lack their details. */
  async function* selectedRows(selected: readonly StoneRow[], signal: AbortSignal) {
    const { fetchAllPages } = await every.fetch();
    const { diamondType, filter } = list.question;
    const { business_id } = filter;
    yield* fetchAllPages(place.search, {
      diamondType,
      term: '',
      withDetails: true,
      filter: {
        stock_numbers: selected.map(stockNoOf),
        facets: [],
        page: 1,
        size: 1,
        ...(business_id ? { business_id } : {}),
      },
    })(signal);
  }
  const [exportOpened, setExportOpened] = useState<boolean | null>(null);
  const StoneExportDialog = useLazyModule(exportDialog, exportOpened !== null);

  async function tickAll() {
    const { fetchAllStones } = await every.fetch();
    const stones = await fetchAllStones(MOST, place.search, list.question);
    if (stones === null) return;
    choose(new Set(stones.map(stockNoOf)));
    props.remember(stones);
  }

  const TickAgain = useLazyModule(tickAgain, props.again.length > 0);
  const adding = useLazyModule(sums, picks.length > 0);
  const selected = useMemo(
    () => (picks.length === 0 || !adding ? {} : totalCells(adding.sumsOf(picks))),
    [picks, adding],
  );
  const totals = list.answer?.totals;
  const matches = useMemo(() => (totals ? totalCellsOf(totals) : {}), [totals]);

  const exporting: GridExport<StoneRow> = {
    rows: allRows,
    selectedRows,
    fileName: 'stones',
    total,
    onOpen: () => setExportOpened(true),
  };
  const matching = {
    question: list.question,
    table: exportTable({
      all: columns,
      shown: shownIds.flatMap((shownId) => columns.find(({ id }) => id === shownId) ?? []),
      selected: picks,
      exporting,
      totals: { selected, matches },
    }),
  };

  const FiltersRefused = useLazyModule(filtersRefused, (list.problem?.errors.length ?? 0) > 0);
  const failed = (
    <FetchFailed problem={list.problem} onRetry={list.refetch}>
      Your filters are kept. Outdated prices are hidden.
    </FetchFailed>
  );

  return (
    <>
      {BarKeys && picks.length === 0 && search.stone === undefined ? (
        <BarKeys role={acting.actor.role} />
      ) : null}
      <DataGrid
        viewKey={props.viewKey}
        label="Stones"
        columns={columns}
        rows={list.rows}
        rowId={stockNoOf}
        status={isReading ? 'loading' : list.status}
        selection={list.selection.ids}
        onSelectionChange={choose}
        locked={(row) => isLocked(row, eyes)}
        selectedRows={picks}
        allMatching={{
          active: total > list.rows.length && picks.length >= Math.min(total, MOST),
          total,
          limit: MOST,
          onChoose: () => void tickAll(),
          onClear: () => undefined,
        }}
        {...(search.stone === undefined ? {} : { currentId: search.stone, leading: FOUR_CS })}
        onCurrentChange={(id) => {
          // While the drawer is open, it shows the stone of the focused row. If the focus leaves
          // the rows, the drawer closes.
          if (search.stone !== undefined) go({ stone: id ?? undefined }, id !== null);
        }}
        onOpen={(row) => go({ stone: row.stock_no }, search.stone !== undefined)}
        pageKeys
        sort={sort}
        usualOrder={choice.numbers?.length ? 'As pasted' : 'Default order'}
        onSort={(id, multi) =>
          go({ sort: sortText(nextSort(sort, id, multi)) || undefined, page: undefined })
        }
        onSortAll={setSort}
        page={{
          page: search.page ?? 1,
          size: search.size ?? PAGE_SIZES.table,
          totalRecords: total,
          inHand: list.rows.length,
          onChange: ({ page, size }) =>
            go({ page, size: size === PAGE_SIZES.table ? undefined : size }),
        }}
        totals={{ selected, matches }}
        changedCells={changes.changedCells}
        toolbar={
          <>
            <b>
              {list.answer
                ? `${formatInteger(total)} ${total === 1 ? 'stone' : 'stones'}`
                : 'Stones'}
            </b>
            {stock === undefined ? (
              <span data-awaited="" />
            ) : stock !== null && list.answer ? (
              <Link
                className="stock-size"
                to="/overview"
                search={fancy ? { type: DIAMOND_TYPE.fancy } : {}}
                title="Stock overview"
              >
                {stock === total ? 'Overview' : `of ${formatInteger(stock)}`}
              </Link>
            ) : null}
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={asCards ? 'Show rows' : 'Show cards'}
              title={asCards ? 'Show rows' : 'Show cards'}
              onClick={(event) => {
                // After a mouse click the button gives up the focus, so that keys act on the list
                // again. After a key press the button keeps the focus.
                if (event.detail > 0) event.currentTarget.blur();
                go({ view: asCards ? undefined : 'cards' });
              }}
            >
              <Icon name={asCards ? 'rows' : 'grid'} size="small" />
            </ActionIcon>
            {TickAgain && props.again.length > 0 && picks.length === 0 ? (
              <TickAgain ids={props.again} onTick={choose} />
            ) : null}
            {changes.moved.size > 0 ? (
              <Button
                size="sm"
                className="changed-pill"
                onClick={() => {
                  changes.forgetMoved();
                  list.refetch();
                }}
              >
                {formatInteger(changes.moved.size)} changed
              </Button>
            ) : null}
          </>
        }
        actionBar={
          // Renders an empty element until the action bar has loaded. With null, the grid would
          // reserve no space for the bar below the last row.
          StoneActionBar ? (
            <StoneActionBar
              picks={picks}
              acting={acting}
              machine={machine}
              onChoose={choose}
              matching={matching}
              onCompare={(stockNos) => go({ compare: stockNos.join() })}
              pendingKey={pendingKey}
              onPendingKeyRun={clearPendingKey}
            />
          ) : (
            <span />
          )
        }
        exporting={exporting}
        empty={NoStones ? <NoStones choice={choice} question={list.question} send={send} /> : null}
        error={
          FiltersRefused && list.problem ? (
            <FiltersRefused problem={list.problem} otherwise={failed} choice={choice} send={send} />
          ) : (
            failed
          )
        }
        cards={cards}
        onNearEnd={list.onNearEnd}
        onColumnsShown={rememberColumns}
        renderPhoneRow={(row) => phoneRow(row, eyes)}
      />
      {StoneExportDialog && exportOpened !== null ? (
        <StoneExportDialog
          opened={exportOpened}
          stones={picks}
          acting={acting}
          matching={matching}
          onClose={() => setExportOpened(false)}
        />
      ) : null}
    </>
  );
}
