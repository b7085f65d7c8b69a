import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { TEXTS } from '../../api/texts.ts';
import { PROVIDER_TYPE } from '../../machines/codes.ts';
import type { StoneQuestion } from '../../shared/stones/calls.ts';

/** The ordinary search, and with each stone the lists that brought and named it. */
export const searchStockList = (
  { diamondType, term, filter }: StoneQuestion,
  signal?: AbortSignal,
) =>
  answerOf(
    api.POST('/inventory/stock-list', {
      body: {
        data: { ...filter, diamond_type: diamondType, ...(term === '' ? {} : { term }) },
      },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.searchFailed,
  );

/** As many as one page has; a house has fewer. */
const MOST = 1000;
const MINUTE = 60_000;

/** Suppliers by name, however their lists come. */
export const supplierNamesQuery = queryOptions({
  queryKey: ['suppliers', 'names'],
  queryFn: async ({ signal }) => {
    const answers = await Promise.all(
      [PROVIDER_TYPE.api, PROVIDER_TYPE.ftp].map((provider_type) =>
        answerOf(
          api.GET('/inventory/company', {
            params: { query: { provider_type, size: MOST } },
            signal,
          }),
          TEXTS.listFailed,
        ),
      ),
    );
    return answers
      .flatMap(({ data }) => data)
      .map(({ id, name }) => ({ id, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name));
  },
  staleTime: MINUTE,
});
