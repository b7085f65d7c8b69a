import { formatNumber, formatWeight } from '#common/format.ts';
import { ListGrid } from '../../shared/lists/list-grid.tsx';
import { PAGE_SIZES } from '../../shared/lists/page-sizes.ts';
import { readAllPages, toListPage } from '../../shared/lists/paging.ts';
import { useListFetch } from '../../shared/lists/use-list-fetch.ts';
import { stoneTitle } from '../../shared/stones/stone-columns.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { GridPhoneRow, GridTotalCells } from '../../ui/grid/types.ts';
import { fetchMovedStones, type MovedStone, type MovedTotals, RAP } from './rap-calls.ts';
import { MOVED_COLUMNS } from './rap-columns.tsx';
import { formatSigned } from './rap-texts.ts';
import type { TabProps } from './tab-props.ts';

const stockNo = ({ stock_no }: MovedStone): string => stock_no;

const totalCells = (totals: MovedTotals): GridTotalCells => ({
  carat: formatWeight(totals.carat),
  amount_before: formatNumber(totals.amount_before),
  amount_after: formatNumber(totals.amount_after),
  difference: formatSigned(totals.difference),
});

/**
 * Lists the stones on offer that have another supplier price since the chosen Rap list, with their
 * old and new prices.
 */
export function MovedStonesTab({ kind, version, search, go }: TabProps) {
  const { page = 1, size = PAGE_SIZES.table } = search;
  const filters = { kind, ...(version === undefined ? {} : { version }) };
  const list = useListFetch({
    key: [RAP, 'moved', filters, page, size],
    load: async (signal) => {
      const answer = await fetchMovedStones({ ...filters, page, size }, signal);
      return { ...toListPage(answer), totals: answer.totals };
    },
    rowId: stockNo,
  });
  return (
    <ListGrid
      list={list}
      viewKey="rap-moved-stones"
      label="Repriced stones"
      words={['stone', 'stones']}
      toolbarExtra={<span>repriced and on offer, at supplier prices</span>}
      columns={MOVED_COLUMNS}
      search={search}
      onPage={go}
      {...(list.answer ? { totals: { matches: totalCells(list.answer.totals) } } : {})}
      exporting={{
        rows: readAllPages((place, signal) => fetchMovedStones({ ...filters, ...place }, signal)),
        fileName: 'rap-moved-stones',
      }}
      empty={
        <EmptyState title="No repriced stones">
          All stones on offer have the same price in both lists.
        </EmptyState>
      }
      renderPhoneRow={phoneRow}
    />
  );
}

const phoneRow = (stone: MovedStone): GridPhoneRow => ({
  picture: null,
  title: stone.stock_no,
  value: formatSigned(stone.difference),
  detail: stoneTitle(stone),
  note: `Rap ${formatNumber(stone.rap_before)} to ${formatNumber(stone.rap_after)}`,
});
