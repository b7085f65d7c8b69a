import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import type { LinkRequest } from '../downloads/use-download.ts';
import { useLiveRefetch } from '../lists/use-live-refetch.ts';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';

export type AccountStatement = components['schemas']['AccountStatement'];

export interface Period {
  /** First day, or empty for all entries. */
  readonly startDate: string;
  /** Last day, or empty for today. */
  readonly endDate: string;
}

const queryOf = ({ startDate, endDate }: Period) => ({
  ...(startDate === '' ? {} : { startDate }),
  ...(endDate === '' ? {} : { endDate }),
});

export function useAccountStatement(id: BusinessId, period: Period) {
  const { id: reader } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.lines, reader, 'account', id, period],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/customer/business/{id}/account/statement', {
          params: { path: { id }, query: queryOf(period) },
          signal,
        }),
        TEXTS.failed,
      ),
    placeholderData: keepPreviousData,
  });
  useLiveRefetch(['line'], query);
  return query;
}

export const statementFile =
  (id: BusinessId, period: Period, format: 'pdf' | 'csv'): LinkRequest =>
  (signal) =>
    api.GET('/customer/business/{id}/account/statement/file', {
      params: { path: { id }, query: { ...queryOf(period), format } },
      signal,
    });
