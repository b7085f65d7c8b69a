import { queryOptions } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';

const COUNTRIES_CHANGE_RARELY = 24 * 60 * 60 * 1000;

export const countryCodesQuery = queryOptions({
  queryKey: ['country-codes'],
  queryFn: ({ signal }) =>
    unwrapData(api.GET('/business/countries-code', { signal }), TEXTS.failed),
  staleTime: COUNTRIES_CHANGE_RARELY,
});
