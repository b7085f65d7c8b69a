import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';

export const MAPPINGS = 'mappings';

/**
 * Loads the permitted values of each field, such as all shapes. A mapping translates suppliers'
 * words to these values.
 */
export const stockFieldsQuery = queryOptions({
  queryKey: [MAPPINGS, 'fields'],
  queryFn: ({ signal }) => unwrapData(api.GET('/inventory/stock-fields', { signal }), TEXTS.failed),
});

/**
 * Loads the stone fields that a stock list can contain. Each field has the column names that
 * suppliers use for the field.
 */
export const listFieldsQuery = queryOptions({
  queryKey: [MAPPINGS, 'list fields'],
  queryFn: ({ signal }) => unwrapData(api.GET('/inventory/fields', { signal }), TEXTS.failed),
  staleTime: 'static',
});
