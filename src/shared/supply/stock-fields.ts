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
