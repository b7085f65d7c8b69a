import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';

/** First element of the query keys of mappings. */
export const MAPPINGS = 'mappings';

/** Loads, by field, the values to which the texts in a supplier's stock list can be mapped. */
export const stockFieldsQuery = queryOptions({
  queryKey: [MAPPINGS, 'fields'],
  queryFn: ({ signal }) => unwrapData(api.GET('/inventory/stock-fields', { signal }), TEXTS.failed),
});

/**
 * Loads the stone fields that a stock list can contain, with the column names that suppliers use
 * for them.
 */
export const listFieldsQuery = queryOptions({
  queryKey: [MAPPINGS, 'list fields'],
  queryFn: ({ signal }) => unwrapData(api.GET('/inventory/fields', { signal }), TEXTS.failed),
  staleTime: 'static',
});
