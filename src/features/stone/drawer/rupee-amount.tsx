import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api, unwrapData } from '#api/api-client.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDate, formatNumber } from '#common/format.ts';

/**
 * The rate counts as fresh for one hour, because the server refreshes the rate at most once per
 * hour.
 */
const REFRESH_MS = 60 * 60_000;

const RUPEES = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

export function RupeeAmount({ dollars }: { readonly dollars: number }) {
  const { data: rate } = useQuery({
    queryKey: ['usd-inr'],
    queryFn: ({ signal }) => unwrapData(api.GET('/inventory/usd_inr', { signal }), TEXTS.failed),
    staleTime: REFRESH_MS,
  });
  if (!rate) return null;
  return (
    <Text fz="xs" c="dimmed" ta="end">
      <b>{RUPEES.format(dollars * rate.rate)}</b> at {formatNumber(rate.rate)}, {rate.source},{' '}
      {formatDate(rate.date)}
    </Text>
  );
}
