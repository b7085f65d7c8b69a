import { Box } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapData } from '#api/api-client.ts';
import { toProblem } from '#api/api-problem.ts';
import type { ProviderId } from '#api/ids.gen.ts';
import type { components, operations } from '#api/schema.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDate, formatInteger } from '#common/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import type { ChartData } from '../charts/chart-data.ts';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { LineChart } from '../charts/line-chart.tsx';
import { FetchFailed } from '../lists/fetch-failed.tsx';
import { ReliabilityParts } from './reliability-parts.tsx';

type Then = components['schemas']['ReliabilityThen'];
type Every = NonNullable<
  NonNullable<operations['listReliabilityHistory']['parameters']['query']>['every']
>;

const reliabilityQuery = (id: ProviderId, every: Every) =>
  queryOptions({
    queryKey: ['reliability', id, every],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/inventory/company/{id}/reliability', {
          params: { path: { id }, query: { every } },
          signal,
        }),
        TEXTS.listFailed,
      ),
  });

const EVERY: readonly { readonly value: Every; readonly label: string }[] = [
  { value: 'month', label: 'Months' },
  { value: 'week', label: 'Weeks' },
];
const HEIGHT = 150;
/** Height in pixels of the chart together with the score parts below it. */
const WITH_PARTS = 370;
const OF = 100;

const dataOfPoints = (points: readonly Then[]): ChartData => ({
  columns: [
    { head: 'Day' },
    { head: `Out of ${OF}`, format: formatInteger },
    { head: 'Calculation' },
  ],
  rows: points.toReversed().map(({ at, score, parts }) => ({
    cells: [formatDate(at), score, parts.map(({ sentence }) => sentence).join(' ')],
  })),
});

type ReliabilityHistoryProps = {
  readonly supplier: { readonly id: ProviderId; readonly name: string };
  readonly title?: string;
};

export function ReliabilityHistory({ supplier, title = 'Reliability' }: ReliabilityHistoryProps) {
  const [every, setEvery] = useState<Every>('month');
  const { data, error, refetch } = useQuery(reliabilityQuery(supplier.id, every));
  const points = data ?? [];
  const now = points.at(-1);
  const isUnknown = data !== undefined && points.every(({ score }) => score === null);
  return (
    <ChartFrame
      title={title}
      fileName={`reliability-${supplier.name}`}
      height={WITH_PARTS}
      data={data && dataOfPoints(data)}
      problem={
        error ? (
          <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
        ) : isUnknown ? (
          <EmptyState title="No reliability data yet">
            The score is calculated from the stock lists and orders of the last 12 months.
          </EmptyState>
        ) : undefined
      }
      note={
        <SegmentedControl aria-label="Interval" data={EVERY} value={every} onChange={setEvery} />
      }
    >
      <LineChart
        label={`Reliability of ${supplier.name}, out of ${OF}`}
        points={points.map(({ at }) => formatDate(at))}
        lines={[{ name: `Out of ${OF}`, kind: 'figure', values: points.map(({ score }) => score) }]}
        height={HEIGHT}
        format={formatInteger}
        least={OF}
      />
      {now ? (
        // `tabIndex` makes the section focusable, because only then can the arrow keys scroll it on
        // a narrow screen.
        <Box component="section" mt="sm" aria-label="Components of the current score" tabIndex={0}>
          <ReliabilityParts parts={now.parts} />
        </Box>
      ) : null}
    </ChartFrame>
  );
}
