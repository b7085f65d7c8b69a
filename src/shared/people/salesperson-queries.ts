import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';

export const ASSOCIATES = 'associates';

export const salespeopleQuery = queryOptions({
  queryKey: [ASSOCIATES, 'choices'],
  queryFn: ({ signal }) =>
    unwrapData(
      api.GET('/business-associate/business-associates-dropdown', { signal }),
      TEXTS.listFailed,
    ),
});
