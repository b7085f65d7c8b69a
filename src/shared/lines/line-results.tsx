import { Button, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { capitalize } from '#common/capitalize.ts';
import { count } from '#common/count.ts';
import { DIAMOND_TYPE_NAME } from '#common/stone-labels.ts';
import { sumsOf } from '#common/stone-sums.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SelectionBar } from '../../ui/grid/SelectionBar.tsx';
import { toggled } from '../../ui/grid/selection.ts';
import { useEvent } from '../../ui/grid/use-event.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { ListGrid, NOT_SEEN } from '../lists/list-grid.tsx';
import { readAllPages } from '../lists/paging.ts';
import { keepsTicks } from '../stones/keeps-ticks.ts';
import { RefusalDialog } from '../stones/refusal-dialog.tsx';
import { SearchStonesButton } from '../stones/search-stones-button.tsx';
import { TickAgain } from '../stones/tick-again.tsx';
import { totalCells, totalCellsOf } from '../stones/total-cells.ts';
import { useStoneAction } from '../stones/use-stone-action.ts';
import { firstFields } from './fields/own-columns.tsx';
import { lineColumns } from './line-columns.tsx';
import { isLive, type Line, type LineList } from './line-list.ts';
import {
  type GivenFilter,
  type LineGo,
  type LineSearch,
  showsOnlyLive,
  stockOf,
  tabOf,
} from './line-params.ts';
import { linePhoneRow } from './line-phone-row.tsx';
import { type ListRow, listRowId, withHeadings } from './line-rows.ts';
import { LineScopeProvider } from './line-scope.ts';
import { useFolding } from './use-folding.ts';
import { useLineList } from './use-line-list.ts';
import { useListPdf } from './use-list-pdf.ts';
import { useOpenedLine } from './use-opened-line.ts';
import { useOthers } from './use-others.ts';
import { useUntickOthers } from './use-untick-others.ts';

type LineResultsProps<Row extends Line> = {
  readonly list: LineList<Row>;
  readonly search: LineSearch;
  readonly go: LineGo;
  readonly ofOneClient?: boolean;
  readonly given?: readonly GivenFilter[];
  readonly toolbarExtra?: ReactNode;
};

const NONE: readonly never[] = [];
const NO_FILTERS: readonly string[] = ['tab', 'page', 'size', 'group', 'open'];
const NOTHING_GIVEN: readonly GivenFilter[] = [];

export function LineResults<Row extends Line>(props: LineResultsProps<Row>) {
  const { list, search, go, ofOneClient = false, given = NOTHING_GIVEN } = props;
  const phone = useIsPhone();
  const fetched = useLineList(list, search);
  const { answer, selection, question } = fetched;
  const opened = useOpenedLine({ list, rows: fetched.rows, open: search.open, go });
  const pdf = useListPdf(list.key, question);
  useUntickOthers(answer, selection, list.words);
  const [acted, setActed] = useState<readonly string[]>([]);
  const machine = useStoneAction({
    onActed: (stockNos, action) => {
      opened.onActed(stockNos);
      if (keepsTicks(action)) return;
      setActed(stockNos);
      // Clears the selection only if the action covered a ticked row. An action in the drawer of an
      // unticked row keeps the selection.
      const ticked = fetched.rows.filter(({ id }) => selection.ids.has(id));
      if (ticked.some(({ stock_no }) => stockNos.includes(stock_no))) selection.clear();
    },
    onCorrected: (targets) => selection.choose(new Set(targets.map(({ id }) => id))),
  });
  const tab = tabOf(search);
  const stock = stockOf(search);
  const grouped = search.group !== undefined;
  const [one, many] = list.words;
  const usualOrder = (showsOnlyLive(search) ? list.orderOfLive : undefined) ?? 'Newest first';

  const fields = answer?.fields ?? firstFields(list.fields);
  const columns = useMemo(
    () =>
      lineColumns(list, fields, { tab, grouped }).filter(
        ({ id }) => !ofOneClient || id !== 'company_name',
      ),
    [list, fields, tab, grouped, ofOneClient],
  );
  const groups = answer?.groups;
  const [folded, fold] = useFolding();
  const rows = useMemo(
    () => withHeadings(fetched.rows, groups ?? [], folded),
    [fetched.rows, groups, folded],
  );
  const picks = useMemo(
    () => fetched.rows.filter(({ id }) => selection.ids.has(id)),
    [fetched.rows, selection.ids],
  );
  const again = useMemo(
    () => fetched.rows.filter(({ stock_no }) => acted.includes(stock_no)).map(({ id }) => id),
    [fetched.rows, acted],
  );
  const matches = answer?.totals;
  const totals = useMemo(
    () => ({
      matches: matches ? totalCellsOf(matches) : {},
      selected: picks.length === 0 ? {} : totalCells(sumsOf(picks)),
    }),
    [matches, picks],
  );

  // Unticks only the given rows, so that other ticks survive an action in the drawer.
  const untick = useEvent((gone: readonly string[]) =>
    selection.choose(new Set([...selection.ids].filter((id) => !gone.includes(id)))),
  );
  const here = useMemo(() => ({ machine, list, untick }), [machine, list, untick]);

  const allRows = readAllPages(async (place, signal) => {
    const next = await list.load({ ...question, query: { ...question.query, ...place } }, signal);
    return { ...next, data: withHeadings(next.data, []) };
  });

  const isLocked = (line: Row): boolean =>
    !isLive(list.workflow, line) || (list.reasonAgainst?.(line) ?? null) !== null;
  const { pageSize, opens, Actions, Tools, Telling } = list;
  const openRow = opened.row;
  const withClient = !ofOneClient && fetched.columns.includes('company_name');
  const filters = Object.keys(search).filter((name) => ![...NO_FILTERS, ...given].includes(name));
  const unfiltered: LineSearch = {
    ...search,
    ...Object.fromEntries(filters.map((name) => [name, undefined])),
  };
  const everyKind = stock === 'all' ? null : { ...search, type: 'all' as const };
  const isEmpty = answer?.totalRecords === 0;
  const isMissing = isEmpty && tab === 'all' && filters.length === 1 && search.no !== undefined;
  const others = useOthers(list, isEmpty ? (filters.length > 0 ? unfiltered : everyKind) : null);
  return (
    <LineScopeProvider value={here}>
      <ListGrid<ListRow<Row>>
        list={{ ...fetched, rows, rowId: listRowId, readAll: allRows }}
        viewKey={`${list.key}-${tab}`}
        label={`${capitalize(many)}, ${tab}`}
        words={list.words}
        toolbarExtra={
          <>
            {phone || stock === 'all' || isEmpty ? null : (
              <Text span truncate fz="sm" c="var(--text-2)">
                {DIAMOND_TYPE_NAME[stock]} stones only
              </Text>
            )}
            {Tools ? <Tools question={question} total={answer?.totalRecords ?? null} /> : null}
            {again.length > 0 && picks.length === 0 ? (
              <TickAgain ids={again} onTick={selection.choose} />
            ) : null}
            {props.toolbarExtra}
          </>
        }
        columns={columns}
        closedReason={(row) => (row.kind === 'group' ? 'Group headings cannot be selected.' : null)}
        locked={(row) => row.kind === 'line' && isLocked(row.line)}
        {...(openRow === null ? {} : { currentId: openRow.id })}
        onCurrentChange={(id) => {
          // An open drawer follows the current row. Without a drawer, the grid itself stores the
          // current row.
          if (openRow !== null) opened.show(fetched.rows.find((row) => row.id === id) ?? null);
        }}
        {...(opens || grouped
          ? {
              onOpen: (row: ListRow<Row>) => {
                if (row.kind === 'group') fold(row.group.key);
                else if (opens) opened.show(row.line);
                else selection.choose(toggled(selection.ids, row.id));
              },
            }
          : {})}
        usualOrder={grouped ? 'By group' : usualOrder}
        search={search}
        usualSize={pageSize}
        onPage={go}
        totals={totals}
        actionBar={
          <SelectionBar ticked={picks.length} onClear={selection.clear}>
            {Actions ? <Actions picks={picks} machine={machine} /> : null}
          </SelectionBar>
        }
        exporting={{ rows: allRows, fileName: `${list.key}-${tab}`, files: [pdf] }}
        // If filters are active, the empty state offers to show all rows, because the unfiltered
        // list may have rows.
        onShowAll={
          filters.length === 0
            ? undefined
            : () => go(Object.fromEntries([...filters, 'page'].map((name) => [name, undefined])))
        }
        others={others}
        missing={isMissing ? `${search.no} ${NOT_SEEN}` : undefined}
        empty={
          // The list may have only stones of a type other than `stock`, so a button offers to show
          // all stones.
          stock === 'all' || others === 0 ? (
            <EmptyState title={list.empty[tab]} actions={<SearchStonesButton />}>
              {list.hint}
            </EmptyState>
          ) : (
            <EmptyState
              title={`No ${DIAMOND_TYPE_NAME[stock].toLowerCase()} stones in this list`}
              actions={
                <Button onClick={() => go({ type: 'all', page: undefined })}>
                  Show all stones
                </Button>
              }
            >
              {others
                ? `The list has ${count(others, one, many)} with stones of another type.`
                : list.hint}
            </EmptyState>
          )
        }
        kept="Your filters are kept. Outdated rows are hidden because they can be misleading."
        renderPhoneRow={(row) => linePhoneRow(list, row, withClient)}
      />
      {opens && opened.id !== null && !isMissing ? (
        <opens.Drawer
          // The key names the list, not the row. The panel therefore stays mounted when another row
          // is opened, and only the content of the panel is replaced.
          key={list.key}
          list={list}
          id={opened.id}
          row={opened.row}
          rows={fetched.rows}
          machine={machine}
          withKeys={picks.length === 0}
          onShow={opened.show}
          onClose={opened.close}
        />
      ) : null}
      {Actions && selection.ids.size === 0 && search.open === undefined ? (
        <Actions picks={NONE} machine={machine} withoutBar />
      ) : null}
      <RefusalDialog acting={machine} />
      {Telling ? <Telling machine={machine} choose={selection.choose} /> : null}
    </LineScopeProvider>
  );
}
