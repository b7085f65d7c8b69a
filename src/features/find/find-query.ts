import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as longest from '#common/lengths.gen.ts';
import { pricesOf } from '../../shared/stones/stone-calls.ts';

export type FoundRecord = components['schemas']['FoundRecord'];
export type FoundThings = components['schemas']['FoundThings'];
export type FoundStone = FoundThings['stones'][number];

export const countQuery = (searchTerm: string, businessId: BusinessId | null) =>
  queryOptions({
    queryKey: ['find', 'count', searchTerm, businessId],
    queryFn: async ({ signal }) =>
      (
        await unwrapData(
          api.GET('/inventory/search', {
            params: { query: { searchTerm, is_count_only: true, ...pricesOf(businessId) } },
            signal,
          }),
          TEXTS.countFailed,
        )
      ).totals.pieces,
    staleTime: 10_000,
    retry: false,
  });

/** Maximum length of a name or number. A longer text cannot match, so the call is skipped. */
export const LONGEST_NAME = longest.findAnything.search;

export const findQuery = (search: string, businessId: BusinessId | null) =>
  queryOptions({
    queryKey: ['find', search, businessId],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/find', { params: { query: { search, ...pricesOf(businessId) } }, signal }),
        TEXTS.listFailed,
      ),
    enabled: search !== '' && search.length <= LONGEST_NAME,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
