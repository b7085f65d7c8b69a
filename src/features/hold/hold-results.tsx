import { useMemo } from 'react';
import { FetchFailed } from '../../lists/fetch-failed.tsx';
import { byCode, HOLD_STATUS } from '../../machines/codes.ts';
import { finishLine, stoneTitle } from '../../stones/columns.tsx';
import { RefusalDialog } from '../../stones/refusal-dialog.tsx';
import { ShapeIcon } from '../../stones/shape-icon.tsx';
import { ServerCountdown } from '../../stones/stone-status.tsx';
import { sumsOf } from '../../stones/sums.ts';
import { totalCells } from '../../stones/total-cells.tsx';
import { useStoneAction } from '../../stones/use-stone-action.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { formatDateTime, formatInteger, formatNumber, formatWeight } from '../../ui/format.ts';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridPhoneRow } from '../../ui/grid/types.ts';
import { HoldActionBar } from './hold-actions.tsx';
import { FIRST_HOLD_FIELDS, holdColumns, isLive } from './hold-columns.tsx';
import type { HoldChange } from './hold-filters.tsx';
import { type ListRow, listRowId, withHeadings } from './hold-list-rows.ts';
import { type HoldSearch, type HoldTab, PAGE_SIZE, tabOf } from './hold-params.ts';
import { fetchHolds, useHoldList } from './use-hold-list.ts';

type HoldResultsProps = {
  readonly search: HoldSearch;
  readonly go: (change: HoldChange) => void;
  /** Whose holds they are is known already. */
  readonly ofOneClient?: boolean;
};

const MOST = 1000;

const EMPTY_WORDS: Readonly<Record<HoldTab, string>> = {
  current: 'Nothing is on hold',
  line: 'Nobody is in line',
  ended: 'No hold has ended',
  all: 'There are no holds',
};

export function HoldResults({ search, go, ofOneClient = false }: HoldResultsProps) {
  const list = useHoldList(search);
  const { answer, selection, question } = list;
  const machine = useStoneAction({
    onActed: selection.clear,
    onCorrected: (targets) => selection.choose(new Set(targets.map(({ id }) => id))),
  });
  const tab = tabOf(search);
  const grouped = search.group !== undefined;
  const total = answer?.totalRecords ?? 0;

  const fields = answer?.fields;
  const columns = useMemo(
    () =>
      list.status === 'error'
        ? []
        : holdColumns(fields ?? FIRST_HOLD_FIELDS, tab, grouped).filter(
            ({ id }) => !ofOneClient || id !== 'company_name',
          ),
    [list.status, fields, tab, grouped, ofOneClient],
  );
  const groups = answer?.groups;
  const rows = useMemo(() => withHeadings(list.rows, groups ?? []), [list.rows, groups]);
  const picks = useMemo(
    () => list.rows.filter(({ id }) => selection.ids.has(id)),
    [list.rows, selection.ids],
  );
  const withClient = !ofOneClient && list.columns.includes('company_name');
  const totals = answer?.totals;
  const matches = useMemo(
    () =>
      totals
        ? underHolds(
            totalCells({
              pieces: totals.pieces,
              carat: totals.carat,
              rapAverage: totals.rap_average,
              averageDiscount: totals.average_discount,
              pricePerCarat: totals.price_per_ct,
              amount: totals.total_amount,
            }),
          )
        : {},
    [totals],
  );
  const selected = useMemo(
    () => (picks.length === 0 ? {} : underHolds(totalCells(sumsOf(picks)))),
    [picks],
  );

  async function* allRows(signal: AbortSignal) {
    for (let page = 1; ; page += 1) {
      const next = await fetchHolds(
        { ...question, query: { ...question.query, page, size: MOST } },
        signal,
      );
      yield withHeadings(next.data, []);
      if (page >= next.pagination.totalPages) return;
    }
  }

  return (
    <>
      <DataGrid<ListRow>
        viewKey={`holds-${tab}`}
        label={`Holds, ${tab}`}
        columns={columns}
        rows={rows}
        rowId={listRowId}
        status={list.status}
        selection={selection.ids}
        onSelectionChange={selection.choose}
        closedReason={headingReason}
        locked={isOver}
        pageKeys
        page={{
          page: search.page ?? 1,
          size: search.size ?? PAGE_SIZE,
          totalRecords: total,
          onChange: ({ page, size }) => go({ page, size: size === PAGE_SIZE ? undefined : size }),
        }}
        totals={{ selected, matches }}
        toolbar={
          <b>{answer ? `${formatInteger(total)} ${total === 1 ? 'hold' : 'holds'}` : 'Holds'}</b>
        }
        actionBar={<HoldActionBar picks={picks} machine={machine} onClear={selection.clear} />}
        exporting={{ rows: allRows, fileName: `holds-${tab}`, total }}
        empty={
          <EmptyState title={EMPTY_WORDS[tab]}>
            {Object.keys(search).some((name) => !['tab', 'page', 'size', 'group'].includes(name))
              ? 'Clear the filters to see the others.'
              : 'Stones are put on hold from the search.'}
          </EmptyState>
        }
        error={
          <FetchFailed problem={list.problem} onRetry={list.refetch}>
            Your filters are kept. The list is empty on purpose: what has ended would mislead.
          </FetchFailed>
        }
        renderPhoneRow={(row) => phoneRow(row, withClient)}
      />
      <RefusalDialog acting={machine} />
    </>
  );
}

/** The count stands under the stock number here, where the shape is not beside it. */
const underHolds = ({ shape, ...cells }: ReturnType<typeof totalCells>) => ({
  ...cells,
  stock_no: shape,
});

const headingReason = (row: ListRow): string | null =>
  row.kind === 'group' ? 'A heading is no hold.' : null;

const isOver = (row: ListRow): boolean => row.kind === 'hold' && !isLive(row.hold);

function phoneRow(row: ListRow, withClient: boolean): GridPhoneRow {
  if (row.kind === 'group') {
    return {
      picture: null,
      title: row.group.label,
      value: formatNumber(row.group.amount),
      detail: `${formatInteger(row.group.pieces)} pcs, ${formatWeight(row.group.carat)} ct`,
    };
  }
  const { hold } = row;
  return {
    picture: <ShapeIcon shape={hold.shape} size={30} />,
    title: stoneTitle(hold),
    value: formatNumber(hold.sell_amt),
    detail: [withClient ? hold.company_name : hold.hold_no, finishLine(hold)].join(', '),
    note: isLive(hold) ? (
      <ServerCountdown until={Date.parse(hold.until)} suffix="left" />
    ) : (
      (formatDateTime(hold.ended_at) ?? byCode(HOLD_STATUS, hold.state).label)
    ),
  };
}
