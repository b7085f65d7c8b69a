import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';

const MINUTE = 60_000;
const EVERY_ONE = 500;

export const collectionChoices = queryOptions({
  queryKey: ['mailings', 'collections'],
  queryFn: async ({ signal }) =>
    (
      await unwrapData(
        api.GET('/inventory/collection', { params: { query: { size: EVERY_ONE } }, signal }),
        TEXTS.failed,
      )
    ).stockList,
  staleTime: MINUTE,
});

export const searchChoices = queryOptions({
  queryKey: ['mailings', 'searches'],
  queryFn: ({ signal }) =>
    unwrapData(
      api.GET('/inventory/save-search', { params: { query: { size: EVERY_ONE } }, signal }),
      TEXTS.savedSearchesFailed,
    ),
  staleTime: MINUTE,
});
