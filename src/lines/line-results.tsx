import { useCallback, useMemo } from 'react';
import { FetchFailed } from '../lists/fetch-failed.tsx';
import { count } from '../stones/count.ts';
import { RefusalDialog } from '../stones/refusal-dialog.tsx';
import { type Sums, sumsOf } from '../stones/sums.ts';
import { totalCells } from '../stones/total-cells.tsx';
import { useStoneAction } from '../stones/use-stone-action.ts';
import { EmptyState } from '../ui/Blank.tsx';
import { DataGrid } from '../ui/grid/DataGrid.tsx';
import { LineActionBar } from './line-action-bar.tsx';
import { lineColumns } from './line-columns.tsx';
import { LineDrawer } from './line-drawer.tsx';
import { isLive, type Line, type LineList } from './line-list.ts';
import { LineMachineProvider } from './line-machine.ts';
import { type LineChange, type LineSearch, tabOf } from './line-params.ts';
import { linePhoneRow } from './line-phone-row.tsx';
import { type ListRow, listRowId, withHeadings } from './line-rows.ts';
import { useLineList } from './use-line-list.ts';
import { useOpenedLine } from './use-opened-line.ts';

type LineResultsProps<Row extends Line> = {
  readonly list: LineList<Row>;
  readonly search: LineSearch;
  readonly go: (change: LineChange) => void;
  /** Whose lines they are is known already. */
  readonly ofOneClient?: boolean;
  /** Shows what is behind a row. */
  readonly onOpen?: (row: Row) => void;
};

const MOST = 1000;
const NO_FILTERS = ['tab', 'page', 'size', 'group', 'open'];

/** The rows of a list, what they add up to, and what can be done with them. */
export function LineResults<Row extends Line>(props: LineResultsProps<Row>) {
  const { list, search, go, ofOneClient = false, onOpen } = props;
  const fetched = useLineList(list, search);
  const { answer, selection, question, status } = fetched;
  const drawer = useOpenedLine(fetched.rows);
  const machine = useStoneAction({
    onActed: (stockNos) => {
      selection.clear();
      drawer.onActed(stockNos);
    },
    onCorrected: (targets) => selection.choose(new Set(targets.map(({ id }) => id))),
  });
  const tab = tabOf(search);
  const grouped = search.group !== undefined;
  const total = answer?.totalRecords ?? 0;
  const [one, many] = list.words;

  const fields = answer?.fields ?? list.firstFields;
  const columns = useMemo(
    () =>
      status === 'error'
        ? []
        : lineColumns(list, fields, { tab, grouped }).filter(
            ({ id }) => !ofOneClient || id !== 'company_name',
          ),
    [status, list, fields, tab, grouped, ofOneClient],
  );
  const groups = answer?.groups;
  const rows = useMemo(() => withHeadings(fetched.rows, groups ?? []), [fetched.rows, groups]);
  const picks = useMemo(
    () => fetched.rows.filter(({ id }) => selection.ids.has(id)),
    [fetched.rows, selection.ids],
  );
  const matches = answer?.totals;
  const totals = useMemo(
    () => ({
      matches: matches
        ? underLines({
            pieces: matches.pieces,
            carat: matches.carat,
            rapAverage: matches.rap_average,
            averageDiscount: matches.average_discount,
            pricePerCarat: matches.price_per_ct,
            amount: matches.total_amount,
          })
        : {},
      selected: picks.length === 0 ? {} : underLines(sumsOf(picks)),
    }),
    [matches, picks],
  );

  async function* allRows(signal: AbortSignal) {
    for (let page = 1; ; page += 1) {
      const query = { ...question.query, page, size: MOST };
      const next = await list.load({ ...question, query }, signal);
      yield withHeadings(next.data, []);
      if (page >= next.pagination.totalPages) return;
    }
  }

  const isLocked = (line: Row): boolean =>
    !isLive(list, line) || (list.reasonAgainst?.(line) ?? null) !== null;
  const { pageSize, Opened, Tools, Telling } = list;
  const close = useCallback(() => go({ open: undefined }), [go]);
  const opens =
    onOpen ??
    (Opened
      ? ({ id }: Row) => go({ open: id })
      : list.Detail
        ? ({ id }: Row) => drawer.open(id)
        : undefined);
  const withClient = !ofOneClient && fetched.columns.includes('company_name');
  const filtered = Object.keys(search).some((name) => !NO_FILTERS.includes(name));
  return (
    <LineMachineProvider value={machine}>
      <DataGrid<ListRow<Row>>
        viewKey={`${list.key}-${tab}`}
        label={`${capitalised(many)}, ${tab}`}
        columns={columns}
        rows={rows}
        rowId={listRowId}
        status={status}
        selection={selection.ids}
        onSelectionChange={selection.choose}
        closedReason={(row) => (row.kind === 'group' ? `A heading is no ${one}.` : null)}
        locked={(row) => row.kind === 'line' && isLocked(row.line)}
        {...(drawer.shown === null ? {} : { currentId: drawer.shown.id })}
        onCurrentChange={(id) => {
          // The drawer goes where the keys go; while it is closed the grid keeps its own place.
          if (drawer.shown !== null) drawer.open(id);
        }}
        {...(opens
          ? {
              onOpen: (row: ListRow<Row>) => {
                if (row.kind === 'line') opens(row.line);
              },
            }
          : {})}
        pageKeys
        page={{
          page: search.page ?? 1,
          size: search.size ?? pageSize,
          totalRecords: total,
          onChange: ({ page, size }) => go({ page, size: size === pageSize ? undefined : size }),
        }}
        totals={totals}
        toolbar={
          <>
            <b>{answer ? count(total, one, many) : capitalised(many)}</b>
            {Tools ? <Tools question={question} total={answer ? total : null} /> : null}
          </>
        }
        actionBar={
          <LineActionBar
            picks={picks}
            machine={machine}
            Actions={list.Actions}
            onClear={selection.clear}
          />
        }
        exporting={{ rows: allRows, fileName: `${list.key}-${tab}`, total }}
        empty={
          <EmptyState title={list.empty[tab]}>
            {filtered && !ofOneClient ? 'Clear the filters to see the others.' : list.hint}
          </EmptyState>
        }
        error={
          <FetchFailed problem={fetched.problem} onRetry={fetched.refetch}>
            Your filters are kept. The list is empty on purpose: what has ended would mislead.
          </FetchFailed>
        }
        renderPhoneRow={(row) => linePhoneRow(list, row, withClient)}
      />
      {Opened && search.open !== undefined ? (
        <Opened
          key={search.open}
          id={search.open}
          row={fetched.rows.find(({ id }) => id === search.open) ?? null}
          machine={machine}
          onClose={close}
        />
      ) : null}
      <LineDrawer
        list={list}
        rows={fetched.rows}
        row={drawer.shown}
        machine={machine}
        withActions={picks.length === 0}
        onShow={drawer.open}
      />
      <RefusalDialog acting={machine} />
      {Telling ? <Telling machine={machine} choose={selection.choose} /> : null}
    </LineMachineProvider>
  );
}

const capitalised = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** The count stands under the stock number here, where the shape is not beside it. */
function underLines(sums: Sums) {
  const { shape, ...cells } = totalCells(sums);
  return { ...cells, stock_no: shape };
}
