import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrapData } from '#api/api-client.ts';
import { toProblem } from '#api/api-problem.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { serverNow } from '#api/server-clock.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDate, formatNumber } from '#common/format.ts';
import { localDayOf } from '#common/typed-day.ts';
import { SegmentedControl } from '../../ui/inputs/SegmentedControl.tsx';
import type { ChartData } from '../charts/chart-data.ts';
import { ChartFrame } from '../charts/chart-frame.tsx';
import { LineChart } from '../charts/line-chart.tsx';
import { LineKeys } from '../charts/line-keys.tsx';
import { FetchFailed } from '../lists/fetch-failed.tsx';
import { useProfile } from '../session/use-session.ts';
import { CACHED } from '../stones/query-keys.ts';
import { NO_LIMIT } from './exposure-words.ts';

type Then = components['schemas']['ExposureThen'];

const DAY = 86_400_000;
const SPANS = { '90': 'Quarter', '364': 'Year' } as const;
type Span = keyof typeof SPANS;
const HEIGHT = 170;
const LINES = [
  { name: 'Exposure', kind: 'figure', of: ({ total }: Then) => total },
  { name: 'Overdue', kind: 'late', of: ({ overdue }: Then) => overdue.amount },
  { name: 'Credit limit', kind: 'limit', of: ({ credit_limit }: Then) => credit_limit },
] as const;

const dataOfPoints = (points: readonly Then[]): ChartData => ({
  columns: [
    { head: 'Day' },
    ...[
      'Credit limit',
      'Exposure',
      'On memo',
      'Overdue',
      'On hold',
      'Ordered',
      'Invoiced, not paid',
    ].map((head) => ({ head: `${head} $`, format: formatNumber })),
  ],
  rows: points.toReversed().map((then) => ({
    cells: [
      formatDate(then.at),
      then.credit_limit ?? NO_LIMIT,
      then.total,
      then.out.amount,
      then.overdue.amount,
      then.held.amount,
      then.requested.amount,
      then.invoiced.amount,
    ],
  })),
});

type ExposureHistoryProps = {
  readonly businessId: BusinessId;
  readonly title?: string;
};

export function ExposureHistory({
  businessId,
  title = 'Exposure over time',
}: ExposureHistoryProps) {
  const { id } = useProfile();
  const [span, setSpan] = useState<Span>('90');
  const startDate = localDayOf(serverNow() - Number(span) * DAY);
  const { data, error, refetch } = useQuery({
    queryKey: [CACHED.lines, id, 'exposure history', businessId, startDate],
    queryFn: ({ signal }) =>
      unwrapData(
        api.GET('/customer/business/{id}/exposure/history', {
          params: { path: { id: businessId }, query: { startDate } },
          signal,
        }),
        TEXTS.failed,
      ),
  });
  const points = data ?? [];
  return (
    <ChartFrame
      title={title}
      fileName="exposure-over-time"
      height={HEIGHT}
      data={data && dataOfPoints(data)}
      problem={
        error ? (
          <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
        ) : undefined
      }
      keys={<LineKeys lines={LINES} />}
      note={
        <SegmentedControl
          aria-label="Period"
          data={Object.entries(SPANS).map(([value, label]) => ({ value: value as Span, label }))}
          value={span}
          onChange={setSpan}
        />
      }
    >
      <LineChart
        label="Exposure against the credit limit, day by day"
        points={points.map(({ at }) => formatDate(at))}
        lines={LINES.map(({ name, kind, of }) => ({ name, kind, values: points.map(of) }))}
        height={HEIGHT}
        format={formatNumber}
        isStepped
      />
    </ChartFrame>
  );
}
