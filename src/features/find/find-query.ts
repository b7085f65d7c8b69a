import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { BusinessId } from '../../api/ids.gen.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';
import { pricesOf } from '../../shared/stones/calls.ts';

export type FoundRecord = components['schemas']['FoundRecord'];
export type FoundThings = components['schemas']['FoundThings'];
export type FoundStone = FoundThings['stones'][number];

/** A longer text is no name and no number. */
export const LONGEST_NAME = 200;

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
