import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatWeight } from '#common/format.ts';
import type { Range } from '#common/trade/filter.ts';
import { useLiveRefetch } from '../lists/use-live-refetch.ts';
import { caratRanges } from './stone-calls.ts';

export const HEAVIEST = 1000;

export interface CaratSize {
  readonly id: string;
  readonly name: string;
  readonly range: Range;
}

export const SIZES = queryOptions({
  queryKey: ['carat-ranges'],
  queryFn: ({ signal }) => caratRanges(signal),
});

/** Returns the active carat sizes of the company. A size up to `HEAVIEST` has no upper limit. */
export function useCaratSizes(): readonly CaratSize[] {
  const query = useQuery(SIZES);
  // The list of topics is empty: a change to the carat ranges sends `refresh` to all signed-in
  // users, and every live query refetches on `refresh`.
  useLiveRefetch([], query);
  return (query.data ?? [])
    .filter(({ is_active }) => is_active)
    .flatMap(({ sub_ranges }) => sub_ranges)
    .filter(({ is_active }) => is_active)
    .map(({ id, carat_from: from, carat_to: to }) => {
      const range: Range = to >= HEAVIEST ? { from } : { from, to };
      return { id, range, name: `${formatWeight(from)}${range.to ? '' : ' +'}` };
    });
}
