import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import { TEXTS } from '../../api/texts.ts';

export type FoundRecord = components['schemas']['FoundRecord'];
export type FoundThings = components['schemas']['FoundThings'];
export type FoundStone = FoundThings['stones'][number];

/** A longer text is no name and no number. */
export const LONGEST_NAME = 200;

export const findQuery = (search: string) =>
  queryOptions({
    queryKey: ['find', search],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/find', { params: { query: { search } }, signal }), TEXTS.listFailed),
    enabled: search !== '' && search.length <= LONGEST_NAME,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
