import '../../shared/charts/chart.css';
import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, unwrapBody, unwrapData } from '#api/api-client.ts';
import { toProblem } from '#api/api-problem.ts';
import type { components } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import * as calls from '#common/access/calls.gen.ts';
import { mayCall } from '#common/access/may-call.ts';
import { formatInteger } from '#common/format.ts';
import { FetchFailed } from '../../shared/lists/fetch-failed.tsx';
import { useLiveRefetch } from '../../shared/lists/use-live-refetch.ts';
import { useProfile } from '../../shared/session/use-session.ts';
import { CACHED } from '../../shared/stones/query-keys.ts';
import { ReliabilityHistory } from '../../shared/supply/reliability-history.tsx';
import { CountLinks } from './count-links.tsx';
import { type ListSending, OwnLists } from './own-lists.tsx';
import { Region } from './region.tsx';

type Interest = components['schemas']['InterestInStock'];

const INTEREST: readonly (readonly [Interest['kind'], string])[] = [
  ['seen', 'Opened'],
  ['cart', 'Added to carts'],
  ['watchlist', 'Watched'],
  ['enquiry', 'Enquired about'],
  ['hold', 'Held'],
  ['confirmStone', 'Ordered'],
  ['memoLine', 'Taken on memo'],
  ['sold', 'Sold'],
];

/** Counts the orders that the supplier has not answered. */
function OrdersToConfirm() {
  const profile = useProfile();
  const isEnabled = mayCall(profile, calls.listSupplierConfirmations);
  const query = useQuery({
    queryKey: [CACHED.lines, profile.id, 'orders to confirm'],
    queryFn: ({ signal }) =>
      unwrapBody(
        api.GET('/inventory/supplier-confirmations', {
          params: { query: { is_open: true, page: 1, size: 1 } },
          signal,
        }),
        TEXTS.listFailed,
      ),
    enabled: isEnabled,
  });
  useLiveRefetch(['line'], query);
  if (!isEnabled) return null;
  const { data, error, refetch } = query;
  return (
    <Region title="Needs attention" area="waits">
      {error ? (
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      ) : (
        <CountLinks
          counts={[
            {
              label: 'Orders to confirm',
              figure: data?.pagination.totalRecords,
              place: '/supplier-orders',
            },
          ]}
        />
      )}
    </Region>
  );
}

export function OwnSupply({ sending }: { readonly sending: ListSending }) {
  const { id } = useProfile();
  const query = useQuery({
    queryKey: ['own supply', id],
    queryFn: ({ signal }) =>
      unwrapData(api.GET('/inventory/own-supply', { signal }), TEXTS.listFailed),
    refetchInterval: 60_000,
  });
  useLiveRefetch(['import'], query);
  const { data, error, refetch } = query;
  if (error) {
    return (
      <Region title="Your lists" area="lists">
        <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
      </Region>
    );
  }
  return (
    <>
      <OrdersToConfirm />
      <OwnLists supply={data} sending={sending} />
      <Region title="Buyer interest in your stones" area="interest">
        <table className="figure-table">
          <thead>
            <tr>
              <th scope="col">Buyer action</th>
              {['7 days', '30 days', 'Stones'].map((figure) => (
                <th key={figure} scope="col" style={{ width: '20%' }}>
                  {figure}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {INTEREST.map(([kind, label]) => {
              const found = data?.interest.find((one) => one.kind === kind);
              return (
                <tr key={kind}>
                  <th scope="row">{label}</th>
                  {(['week', 'month', 'stones'] as const).map((figure) => (
                    <td key={figure}>{found ? formatInteger(found[figure]) : ''}</td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Region>
      <Region
        title="Reliability score"
        area="reliability"
        note={data && data.reliability.score !== null ? `${data.reliability.score} of 100` : null}
      >
        <Box mih={420} c="var(--text-2)" fz="sm">
          {data ? (
            <ReliabilityHistory
              supplier={{ id: data.provider_id, name: 'your company' }}
              title="Past 12 months"
            />
          ) : null}
        </Box>
      </Region>
    </>
  );
}
