import '../../shared/frame/kept-page.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { PageHeader } from '../../shared/frame/PageHeader.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../shared/session/use-session.ts';
import {
  type StockScope,
  StockScopeContext,
  WHOLE_STOCK,
} from '../../shared/stones/stock-scope.ts';
import { searchStones } from '../../shared/stones/stone-calls.ts';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { FEATURED, type FeaturedStone, listFeatured } from './featured-calls.ts';

/** Maximum number of stock numbers in one search. */
const MOST = 1000;

export function FeaturedStones({ children }: { readonly children: ReactNode }) {
  const { id } = useProfile();
  const { data, error, refetch } = useQuery({
    queryKey: [FEATURED, id],
    queryFn: ({ signal }) => listFeatured({ page: 1, size: MOST }, signal),
  });
  const place = useMemo(() => (data ? placeOf(data.data.featureStoneList) : null), [data]);
  if (place) return <StockScopeContext value={place}>{children}</StockScopeContext>;
  return (
    <div className="kept-page">
      <PageHeader title={TITLE}>{error ? null : <span data-awaited="" />}</PageHeader>
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.listFailed)} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows count={12} />
      )}
    </div>
  );
}

const TITLE = 'Special stones';

function placeOf(list: readonly FeaturedStone[]): StockScope {
  const order = new Map<string, number>();
  for (const { stone } of list)
    if (!order.has(stone.stock_no)) order.set(stone.stock_no, order.size);
  const numbers = [...order.keys()];
  const place = (stockNo: string): number => order.get(stockNo) ?? order.size;
  return {
    ...WHOLE_STOCK,
    title: TITLE,
    key: `special ${numbers.join(' ')}`,
    stock: WHOLE_STOCK.stock.map(({ value, label }) => ({
      value,
      label: `${label} ${list.filter(({ stone }) => String(stone.diamond_type) === value).length}`,
    })),
    within: (filter) => ({ ...filter, stock_numbers: numbers }),
    // If the user chose no sort order, keeps the order that the back office arranged.
    search: async (question, signal) => {
      const answer = await searchStones(question, signal);
      if (question.filter.sort?.length) return answer;
      const stockList = answer.data.stockList.toSorted(
        (one, other) => place(one.stock_no) - place(other.stock_no),
      );
      return { ...answer, data: { ...answer.data, stockList } };
    },
    tools: () => null,
  };
}
