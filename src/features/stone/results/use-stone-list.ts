import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { BusinessId } from '#api/ids.gen.ts';
import { useListFetch } from '../../../shared/lists/use-list-fetch.ts';
import type { StoneChoice } from '../../../shared/searches/stone-filter.ts';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import { useStockScope } from '../../../shared/stones/stock-scope.ts';
import {
  countStones,
  pricesOf,
  type StoneQuery,
  tableFields,
} from '../../../shared/stones/stone-calls.ts';
import type { FacetCounts, StoneRow, StoneTotals } from '../../../shared/stones/stone-types.ts';
import { lazyOnDemand } from '../../../ui/lazy-module.ts';
import { questionOfFilter, type StoneSearch } from './stone-search-params.ts';

export type StoneField = Awaited<ReturnType<typeof tableFields>>[number];

export interface StoneAnswer {
  readonly rows: readonly StoneRow[];
  readonly columns: readonly string[];
  readonly fields: readonly StoneField[];
  readonly totals: StoneTotals;
  readonly totalRecords: number;
  readonly facets: FacetCounts;
  /** pasted stock numbers for which no stone was found */
  readonly unknownNumbers: readonly string[];
  /** progress of indexing on the server; null if the index is complete */
  readonly indexing: { readonly done: number; readonly total: number } | null;
}

const goneClientModule = lazyOnDemand(
  () => import('../../../shared/clients/retry-without-client.ts'),
);

/**
 * Polling interval in milliseconds while the server indexes the stock. The interval is longer than
 * a typical response takes.
 */
const INDEXING_POLL_MS = 1_000;

export const stockNoOf = (row: StoneRow): string => row.stock_no;

export function useStoneList(
  search: StoneSearch,
  pricesFor: BusinessId | null,
  reasonAgainst: (row: StoneRow) => string | null,
  withDetails: boolean,
) {
  const cache = useQueryClient();
  const { id } = useProfile();
  const place = useStockScope();
  const toQuestion = useCallback(
    (of: StoneSearch): StoneQuery => {
      const base = questionOfFilter(of);
      return {
        ...base,
        ...(withDetails ? { withDetails } : {}),
        filter: place.within({ ...base.filter, ...pricesOf(pricesFor) }),
      };
    },
    [pricesFor, place, withDetails],
  );
  const question = useMemo(() => toQuestion(search), [toQuestion, search]);
  const name = useMemo(() => [CACHED.stones, id, place.key], [id, place.key]);
  const key = useMemo(() => [...name, question], [name, question]);

  const load = useCallback(
    async (requested: StoneQuery, signal: AbortSignal): Promise<StoneAnswer> => {
      const [{ data, pagination }, fields] = await Promise.all([
        place.search(requested, signal).catch(async (problem: unknown) => {
          const { retryWithoutClient } = await goneClientModule.fetch();
          return retryWithoutClient({
            problem,
            filter: requested.filter,
            load: (filter) => place.search({ ...requested, filter }, signal),
            cache,
            viewer: id,
          });
        }),
        cache.fetchQuery({
          queryKey: [CACHED.fields, id, 'search'],
          queryFn: () => tableFields('search'),
          staleTime: 'static',
        }),
      ]);
      return {
        rows: data.stockList,
        columns: fields.map(({ field }) => field),
        fields,
        totals: data.totals,
        totalRecords: pagination.totalRecords,
        facets: data.facets,
        unknownNumbers: data.unknown_numbers,
        indexing: data.indexing,
      };
    },
    [cache, id, place],
  );
  const list = useListFetch({
    key,
    load: (signal) => load(question, signal),
    rowId: stockNoOf,
    reasonAgainst,
  });

  /** Fetches the results of a changed filter early, before React has rendered the change. */
  const prefetch = useCallback(
    (next: StoneSearch) => {
      const coming = toQuestion(next);
      const queryKey = [...name, coming];
      if (cache.getQueryState(queryKey)) return;
      void cache.prefetchQuery({ queryKey, queryFn: ({ signal }) => load(coming, signal) });
    },
    [toQuestion, cache, load, name],
  );

  const isIndexing = Boolean(list.answer?.indexing);
  useEffect(() => {
    if (!isIndexing) return;
    // Waits for a running request instead of cancelling it.
    const poll = () =>
      void cache.refetchQueries({ queryKey: key, exact: true }, { cancelRefetch: false });
    const timer = setInterval(poll, INDEXING_POLL_MS);
    return () => clearInterval(timer);
  }, [cache, isIndexing, key]);

  const { page, size } = question.filter;
  const loadedCount = list.rows.length;
  const isComplete = (page - 1) * size + loadedCount >= (list.answer?.totalRecords ?? 0);
  const prefetchNextPage = useCallback(async () => {
    if (isComplete) return;
    const next = page + Math.ceil(loadedCount / size);
    const following = { ...question, filter: { ...question.filter, page: next } };
    const { rows } = await cache.fetchQuery({
      queryKey: [...name, following],
      queryFn: ({ signal }) => load(following, signal),
    });
    cache.setQueryData<StoneAnswer>(key, (answer) => answer && appendRows(answer, rows));
  }, [cache, loadedCount, isComplete, key, load, name, page, question, size]);
  const onNearEnd = useCallback(() => {
    // Ignores errors. If the user goes to the next page, the fetch of that page reports them.
    void prefetchNextPage().catch(() => undefined);
  }, [prefetchNextPage]);
  return { ...list, key, question, askAhead: prefetch, onNearEnd };
}

/** A stone that has moved to the next page keeps its first position. */
function appendRows(answer: StoneAnswer, more: readonly StoneRow[]): StoneAnswer {
  const known = new Set(answer.rows.map(stockNoOf));
  return { ...answer, rows: [...answer.rows, ...more.filter((row) => !known.has(stockNoOf(row)))] };
}

export function useStockSize({
  diamond_type: diamondType,
  growth_type,
}: Pick<StoneChoice, 'diamond_type' | 'growth_type'>): number | null | undefined {
  const { id } = useProfile();
  const { key, within } = useStockScope();
  const { data, isPending } = useQuery({
    queryKey: [CACHED.counts, id, key, diamondType, growth_type],
    queryFn: ({ signal }) =>
      countStones(
        {
          diamondType,
          term: '',
          filter: within({
            ...(growth_type ? { growth_type } : {}),
            facets: [],
            page: 1,
            size: 1,
          }),
        },
        signal,
      ),
    staleTime: 60_000,
  });
  return isPending ? undefined : (data?.pieces ?? null);
}
