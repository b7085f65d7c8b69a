import { Flex } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatInteger, formatNumber } from '#common/format.ts';
import { localDayOf } from '#common/typed-day.ts';
import { ROLE } from '#machines/codes.ts';
import type { ChartData } from '../../../shared/charts/chart-data.ts';
import { ChartFrame } from '../../../shared/charts/chart-frame.tsx';
import { ChartKey } from '../../../shared/charts/chart-key.tsx';
import { ColumnsChart } from '../../../shared/charts/columns-chart.tsx';
import { useProfile } from '../../../shared/session/use-session.ts';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { type Performance, type PeriodFigures, performanceQuery } from './figures-calls.ts';
import {
  type FiguresChange,
  type FiguresSearch,
  LENGTHS,
  type Length,
  USUAL_LENGTH,
} from './figures-params.ts';
import { type ListPlace, useListPlace } from './figures-places.ts';
import { problemOf } from './tile.tsx';

const HEIGHT = 196;
const WORDS: Readonly<Record<Length, { title: string; letter: string; label: string }>> = {
  month: { title: 'by day, this month', letter: '', label: 'Month' },
  quarter: { title: 'by week, this quarter', letter: 'W', label: 'Quarter' },
  year: { title: 'by month, this year', letter: 'M', label: 'Year' },
};
const SOLD = { list: 'invoice', currentTab: 'all', status: null } as const;

type PerformanceTileProps = {
  readonly search: FiguresSearch;
  readonly go: (change: FiguresChange) => void;
};

export function PerformanceTile({ search, go }: PerformanceTileProps) {
  const listPlace = useListPlace();
  const length = search.period ?? USUAL_LENGTH;
  const { data, error, refetch } = useQuery(performanceQuery(search));
  const words = WORDS[length];
  // The sales to a customer are called purchases on that customer's screen.
  const title = `${useProfile().role_id === ROLE.customer ? 'Purchases' : 'Sales'} ${words.title}`;
  const placeOf = placeIn(listPlace, search);
  const chart = data && chartOf(data, placeOf, words.letter);
  const today = localDayOf(Date.now());
  return (
    <ChartFrame
      title={title}
      keys={
        <>
          <Flex wrap="nowrap" gap="sm">
            <ChartKey>{`this ${length}`}</ChartKey>
            <ChartKey isBefore>previous</ChartKey>
          </Flex>
          <SegmentedControl
            aria-label="Period"
            data={LENGTHS.map((value) => ({ value, label: WORDS[value].label }))}
            value={length}
            onChange={(value) => go({ period: LENGTHS.find((one) => one === value) })}
          />
        </>
      }
      note={data ? <SoFar performance={data} /> : null}
      fileName={`culet-sold-${length}`}
      data={chart}
      problem={problemOf(error, refetch)}
      height={HEIGHT}
    >
      <ColumnsChart
        label={title}
        height={HEIGHT}
        format={formatNumber}
        columns={(data?.parts ?? []).map(({ part, current, before }) => ({
          name:
            length === 'quarter' && current !== null
              ? firstDayOf(current)
              : `${words.letter}${part}`,
          value:
            current === null || current.startDate.slice(0, 10) > today
              ? null
              : current.net.total_amt,
          before: before?.net.total_amt ?? null,
          isNow:
            current !== null &&
            current.startDate.slice(0, 10) <= today &&
            today <= current.endDate.slice(0, 10),
          place: current === null ? null : placeOf(current),
        }))}
      />
    </ChartFrame>
  );
}

/** Formats the first day of a week as DD/MM. */
const firstDayOf = ({ startDate }: PeriodFigures): string =>
  `${startDate.slice(8, 10)}/${startDate.slice(5, 7)}`;

function SoFar({ performance }: { readonly performance: Performance }) {
  const { period, current, before, before_so_far } = performance;
  const then = (before_so_far ?? before).net.total_amt;
  const compared = `the ${before_so_far ? 'same days of the ' : ''}previous ${period}`;
  const change = then === 0 ? null : (100 * (current.net.total_amt - then)) / then;
  return (
    <>
      <b>${formatNumber(current.net.total_amt)}</b>
      {change === null
        ? null
        : `, ${formatNumber(Math.abs(change))} % ${change < 0 ? 'below' : 'above'} ${compared}`}
    </>
  );
}

const placeIn =
  (listPlace: ListPlace, { type }: FiguresSearch) =>
  ({ startDate, endDate }: PeriodFigures): string =>
    listPlace(SOLD, {
      ...(type === undefined ? {} : { type }),
      from: startDate.slice(0, 10),
      to: endDate.slice(0, 10),
    });

function chartOf(
  data: Performance,
  placeOf: (figures: PeriodFigures) => string,
  letter: string,
): ChartData {
  return {
    columns: [
      { head: 'Period' },
      { head: 'From' },
      { head: 'Pieces', format: formatInteger },
      { head: 'Carat', format: formatNumber },
      { head: 'Amount $', format: formatNumber },
      { head: 'Previous $', format: formatNumber },
      { head: 'Orders', format: formatInteger },
      { head: 'Memo lines', format: formatInteger },
      { head: 'Invoices', format: formatInteger },
    ],
    rows: data.parts.map(({ part, current, before }) => ({
      place: current === null ? null : placeOf(current),
      cells: [
        `${letter}${part}`,
        current?.startDate.slice(0, 10) ?? null,
        current?.net.pieces ?? null,
        current?.net.carats ?? null,
        current?.net.total_amt ?? null,
        before?.net.total_amt ?? null,
        current?.orders ?? null,
        current?.memos ?? null,
        current?.invoices ?? null,
      ],
    })),
  };
}
