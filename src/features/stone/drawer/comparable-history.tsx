import { useQuery } from '@tanstack/react-query';
import { toProblem } from '#api/api-problem.ts';
import type { BusinessId } from '#api/ids.gen.ts';
import { TEXTS } from '#api/texts.ts';
import { formatDate, formatInteger, formatNumber } from '#common/format.ts';
import type { ChartData } from '../../../shared/charts/chart-data.ts';
import { ChartFrame } from '../../../shared/charts/chart-frame.tsx';
import { LineChart } from '../../../shared/charts/line-chart.tsx';
import { LineKeys } from '../../../shared/charts/line-keys.tsx';
import { FetchFailed } from '../../../shared/lists/fetch-failed.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { CACHED } from '../../../shared/stones/query-keys.ts';
import type { StoneRow } from '../../../shared/stones/stone-types.ts';
import { type ComparableHistory, comparableHistory } from './comparable-calls.ts';

type Day = ComparableHistory['days'][number];

const HEIGHT = 140;
const LINES = [
  { name: 'Median', kind: 'figure', of: ({ median }: Day) => median },
  { name: 'Lowest', kind: 'limit', of: ({ lowest }: Day) => lowest },
] as const;

const dataOfDays = (days: readonly Day[]): ChartData => ({
  columns: [
    { head: 'Day' },
    { head: 'Stones', format: formatInteger },
    { head: 'Lowest $/ct', format: formatNumber },
    { head: 'Median $/ct', format: formatNumber },
  ],
  rows: days.toReversed().map(({ at, pieces, lowest, median }) => ({
    cells: [formatDate(at), pieces, lowest, median],
  })),
});

function noteOf({ first_at, is_complete, days }: ComparableHistory): string | null {
  const [first] = days;
  const notes = [
    first_at !== null && first?.pieces === 0 ? `No prices before ${formatDate(first_at)}.` : null,
    is_complete ? null : 'Only the most recently listed stones are counted.',
  ].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join(' ');
}

type ComparableHistoryChartProps = {
  readonly stone: StoneRow;
  readonly pricesFor: BusinessId | null;
};

export function ComparableHistoryChart({ stone, pricesFor }: ComparableHistoryChartProps) {
  const { id } = useProfile();
  const { stock_no } = stone;
  const { data, error, refetch } = useQuery({
    queryKey: [CACHED.prices, id, 'comparable history', stock_no, pricesFor, stone.markup_ppc],
    queryFn: ({ signal }) =>
      comparableHistory({ stockNo: stock_no, businessId: pricesFor }, signal),
  });
  const days = data?.days ?? [];
  return (
    <ChartFrame
      title="Prices per carat, last 90 days"
      fileName={`comparable-prices-${stock_no}`}
      height={HEIGHT}
      data={data && dataOfDays(days)}
      problem={
        error ? (
          <FetchFailed problem={toProblem(error, TEXTS.failed)} onRetry={() => void refetch()} />
        ) : undefined
      }
      keys={<LineKeys lines={LINES} />}
      note={data ? noteOf(data) : null}
    >
      <LineChart
        label="Median and lowest price per carat of comparable stones, day by day"
        points={days.map(({ at }) => formatDate(at))}
        lines={LINES.map(({ name, kind, of }) => ({ name, kind, values: days.map(of) }))}
        height={HEIGHT}
        format={formatNumber}
        isStepped
        isZoomed
      />
    </ChartFrame>
  );
}
