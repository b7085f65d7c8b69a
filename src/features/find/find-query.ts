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

/** Counts the stones that match a text, for the user or for the acting client. */
export const countQuery = (searchTerm: string, client: BusinessId | null) =>
  queryOptions({
    queryKey: ['find', 'count', searchTerm, client],
    queryFn: async ({ signal }) =>
      (
        await dataOf(
          api.GET('/inventory/search', {
            params: { query: { searchTerm, is_count_only: true, ...pricesOf(client) } },
            signal,
          }),
          TEXTS.countFailed,
        )
      ).totals.pieces,
    staleTime: 10_000,
    retry: false,
  });

/** Names and numbers are never longer, so longer texts skip the call. */
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
