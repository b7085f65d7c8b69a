import { queryOptions } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import type { UserId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { LinkRequest } from '../../shared/downloads/use-download.ts';
import type { StoneQuery } from '../../shared/stones/stone-calls.ts';

export const ARRIVALS = 'new-arrivals';
const MINUTE = 60_000;

const searchFor = (
  { diamondType, term, filter }: StoneQuery,
  countOnly: boolean,
  signal?: AbortSignal,
) =>
  unwrapBody(
    api.POST('/inventory/new-arrival/search-arrival', {
      params: {
        query: {
          diamond_type: diamondType,
          ...(countOnly ? { is_count_only: true } : {}),
          ...(term === '' ? {} : { searchTerm: term }),
        },
      },
      body: { data: filter },
      ...(signal ? { signal } : {}),
    }),
    TEXTS.searchFailed,
  );

export const searchArrivals = (question: StoneQuery, signal?: AbortSignal) =>
  searchFor(question, false, signal);

export async function countArrivals(diamondType: 1 | 2, signal: AbortSignal): Promise<number> {
  const filter = { facets: [], page: 1, size: 1 };
  const { data } = await searchFor({ diamondType, term: '', filter }, true, signal);
  return data.totals.pieces;
}

/**
 * Requests a download link for all new arrivals of one diamond type, with the prices of the user
 * `userId`. Null: the prices of the signed-in user.
 */
export const requestArrivalsFile = (
  format: 'export' | 'pdf',
  { diamondType, userId }: { readonly diamondType: 1 | 2; readonly userId: UserId | null },
  signal: AbortSignal,
) =>
  api.POST('/inventory/new-arrival/arrival', {
    body: { data: { [format]: true, diamond_type: diamondType, user_id: userId } },
    signal,
  }) as ReturnType<LinkRequest>;

export const arrivalSettingQuery = queryOptions({
  queryKey: [ARRIVALS, 'setting'],
  queryFn: ({ signal }) =>
    unwrapData(api.GET('/project-setting/new-arrival', { signal }), TEXTS.failed),
  staleTime: MINUTE,
});

export const saveArrivalDays = (
  key: string,
  { was, wanted }: { readonly was: number; readonly wanted: number },
) =>
  unwrapBody(
    api.PUT('/project-setting/new-arrival', {
      params: { header: { 'Idempotency-Key': key } },
      body: { data: { days: wanted }, was: { days: was } },
    }),
    TEXTS.failed,
  );
