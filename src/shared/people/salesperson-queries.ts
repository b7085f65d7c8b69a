import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';

/** Everything that is fetched about associates is kept under this name. */
export const ASSOCIATES = 'associates';

export const salespeopleQuery = queryOptions({
  queryKey: [ASSOCIATES, 'choices'],
  queryFn: ({ signal }) =>
    dataOf(
      api.GET('/business-associate/business-associates-dropdown', { signal }),
      TEXTS.listFailed,
    ),
});
