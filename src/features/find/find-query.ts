import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { BusinessId } from '../../api/ids.gen.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import * as longest from '../../common/lengths.gen.ts';
import { pricesOf } from '../../shared/stones/calls.ts';

export type FoundRecord = components['schemas']['FoundRecord'];
export type FoundThings = components['schemas']['FoundThings'];
export type FoundStone = FoundThings['stones'][number];

/** How many stones answer a text in shorthand, as the search of the whole stock counts them. */
export const countQuery = (searchTerm: string) =>
  queryOptions({
    queryKey: ['find', 'count', searchTerm],
    queryFn: async ({ signal }) =>
      (
        await dataOf(
          api.GET('/inventory/search', {
            params: { query: { searchTerm, is_count_only: true } },
            signal,
          }),
          TEXTS.countFailed,
        )
      ).totals.pieces,
    staleTime: 10_000,
    retry: false,
  });

/** A longer text is no name and no number. */
export const LONGEST_NAME = longest.findAnything.search;

export const findQuery = (search: string, client: BusinessId | null) =>
  queryOptions({
    queryKey: ['find', search, client],
    queryFn: ({ signal }) =>
      dataOf(
        api.GET('/find', { params: { query: { search, ...pricesOf(client) } }, signal }),
        TEXTS.listFailed,
      ),
    enabled: search !== '' && search.length <= LONGEST_NAME,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
