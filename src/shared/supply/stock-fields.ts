import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';

/** Everything that is fetched about how lists are read is kept under this name. */
export const MAPPINGS = 'mappings';

/** The values that words of a list can mean, by field. */
export const stockFieldsQuery = queryOptions({
  queryKey: [MAPPINGS, 'fields'],
  queryFn: ({ signal }) => dataOf(api.GET('/inventory/stock-fields', { signal }), TEXTS.failed),
});

/** The fields of a stone that a list can tell, with the names under which suppliers write them. */
export const listFieldsQuery = queryOptions({
  queryKey: [MAPPINGS, 'list fields'],
  queryFn: ({ signal }) => dataOf(api.GET('/inventory/fields', { signal }), TEXTS.failed),
  staleTime: 'static',
});
