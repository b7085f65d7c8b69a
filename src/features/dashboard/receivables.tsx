import { useQuery } from '@tanstack/react-query';
import { api, unwrapBody } from '#api/api-client.ts';
import { toProblem } from '#api/api-problem.ts';
import { TEXTS } from '#api/texts.ts';
import { formatNumber } from '#common/format.ts';
import { AGE_BANDS, BAND_NAMES } from '../../shared/account/ageing-table.tsx';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { CountLinks } from './count-links.tsx';
import { Region } from './region.tsx';

const ACCOUNTS = '/payment?view=account';

/** Open invoices by days past due. The figures keep their place while they load. */
export function Receivables() {
  const { id, business_id } = useProfile();
  const query = useQuery({
    queryKey: [CACHED.lines, id, 'receivables'],
    queryFn: async ({ signal }) =>
      (
        await unwrapBody(
          api.GET('/receivables', { params: { query: { size: 1 } }, signal }),
          TEXTS.listFailed,
        )
      ).totals,
  });
  const { data, error, refetch } = query;
  useLiveRefetch(['line'], query);
  const figures = [
    { label: 'Open $', amount: data?.open },
    ...BAND_NAMES.map((band) => ({ label: `${AGE_BANDS[band]} $`, amount: data?.ageing[band] })),
    { label: 'Credit on account $', amount: data?.credit },
  ];
  return (
    <Region
      title={business_id === null ? 'Receivables by days past due' : 'Your open invoices'}
      area="receivables"
    >
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : (
        <CountLinks
          counts={figures.map(({ label, amount }) => ({
            label,
            figure: amount === undefined ? undefined : formatNumber(amount),
            place: ACCOUNTS,
          }))}
        />
      )}
    </Region>
  );
}
