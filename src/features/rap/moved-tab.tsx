import { formatInteger, formatNumber, formatWeight } from '../../common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { EmptyState } from '../../ui/Blank.tsx';
import { DataGrid } from '../../ui/grid/DataGrid.tsx';
import type { GridPhoneRow, GridTotalCells } from '../../ui/grid/types.ts';
import { fetchMovedStones, type MovedStone, type MovedTotals, RAP } from './rap-calls.ts';
import { MOVED_COLUMNS } from './rap-columns.tsx';
import { signed } from './rap-words.ts';
import type { TabProps } from './tab-props.ts';

interface MovedAnswer {
  readonly rows: readonly MovedStone[];
  readonly totals: MovedTotals;
}

const stockNo = ({ stock_no }: MovedStone): string => stock_no;
const NO_COLUMNS: typeof MOVED_COLUMNS = [];
const MOST = 1000;

const totalCells = (totals: MovedTotals): GridTotalCells => ({
  carat: formatWeight(totals.carat),
  amount_before: formatNumber(totals.amount_before),
  amount_after: formatNumber(totals.amount_after),
  difference: signed(totals.difference),
});

/** Stones on offer that this list prices otherwise than the one before it, at their suppliers' prices. */
export function MovedTab({ kind, version, search, go }: TabProps) {
  const { page = 1, size = PAGE_SIZES.table } = search;
  const filters = { kind, ...(version === undefined ? {} : { version }) };
  const list = useListFetch<MovedAnswer>({
    key: [RAP, 'moved', filters, page, size],
    load: async (signal) => {
      const answer = await fetchMovedStones({ ...filters, page, size }, signal);
      return { rows: answer.data, totals: answer.totals };
    },
    rowId: stockNo,
  });
  const total = list.answer?.totals.pieces ?? 0;

  async function* allRows(signal: AbortSignal) {
    for (let next = 1; ; next += 1) {
      const { data, pagination } = await fetchMovedStones(
        { ...filters, page: next, size: MOST },
        signal,
      );
      yield data;
      if (next >= pagination.totalPages) return;
    }
  }

  return (
    <DataGrid<MovedStone>
      viewKey="rap-moved-stones"
      label="Moved stones"
      columns={list.status === 'error' ? NO_COLUMNS : MOVED_COLUMNS}
      rows={list.rows}
      rowId={stockNo}
      status={list.status}
      pageKeys
      page={{
        page,
        size,
        totalRecords: total,
        onChange: (next) =>
          go({ page: next.page, size: next.size === PAGE_SIZES.table ? undefined : next.size }),
      }}
      {...(list.answer ? { totals: { matches: totalCells(list.answer.totals) } } : {})}
      toolbar={
        <span className="rap-count">
          <b>
            {list.answer ? `${formatInteger(total)} ${total === 1 ? 'stone' : 'stones'}` : 'Stones'}
          </b>
          <span>on offer moved, at their suppliers’ prices</span>
        </span>
      }
      exporting={{ rows: allRows, fileName: 'rap-moved-stones', total }}
      empty={
        <EmptyState title="No stone on offer moved">
          No stone has a grade and weight whose price differs between the two lists.
        </EmptyState>
      }
      error={<FetchFailed problem={list.problem} onRetry={list.refetch} />}
      renderPhoneRow={phoneRow}
    />
  );
}

const phoneRow = (stone: MovedStone): GridPhoneRow => ({
  picture: null,
  title: stone.stock_no,
  value: signed(stone.difference),
  detail: [`${formatWeight(stone.carat)} ct`, stone.shape, stone.color, stone.clarity]
    .filter(Boolean)
    .join(', '),
  note: `Rap ${formatNumber(stone.rap_before)} to ${formatNumber(stone.rap_after)}`,
});
