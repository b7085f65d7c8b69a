import './figures.css';
import { MultiSelect, Select, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { count } from '#common/count.ts';
import { formatInteger } from '#common/format.ts';
import { formatDay } from '#common/typed-day.ts';
import { ChartFrame } from '../../../shared/charts/chart-frame.tsx';
import { ChartKey } from '../../../shared/charts/chart-key.tsx';
import { ColumnsChart } from '../../../shared/charts/columns-chart.tsx';
import { HeatChart } from '../../../shared/charts/heat-chart.tsx';
import { SegmentedControl } from '../../../ui/inputs/SegmentedControl.tsx';
import { type SearchDaywise, searchesQuery } from './figures-calls.ts';
import {
  type FiguresChange,
  type FiguresSearch,
  listOf,
  type SearchedIn,
  SPANS,
  USUAL_SPAN,
} from './figures-params.ts';
import { problemOf } from './tile.tsx';

const HEIGHT = 180;
const LABELS: Readonly<Record<SearchedIn, string>> = {
  today: 'Today',
  week: '7 d',
  month: '30 d',
  quarter: '91 d',
  year: '365 d',
};
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

type SearchesProps = {
  readonly search: FiguresSearch;
  readonly go: (change: FiguresChange) => void;
};

export function SearchChoices({ search, go }: SearchesProps) {
  const { data } = useQuery(searchesQuery(search));
  const choice = (list: 'SHAPE' | 'COLOR' | 'CLARITY') =>
    (data?.[list] ?? []).map(({ code, name, searches }) => ({
      value: code,
      label: searches === 0 ? name : `${name} (${formatInteger(searches)})`,
    }));
  const many = (key: 'shape' | 'color' | 'clarity', label: string) => (
    <MultiSelect
      size="sm"
      w={170}
      aria-label={label}
      placeholder={search[key] === undefined ? `Any ${label.toLowerCase()}` : ''}
      searchable
      clearable
      data={choice(key === 'shape' ? 'SHAPE' : key === 'color' ? 'COLOR' : 'CLARITY')}
      value={listOf(search[key])}
      onChange={(values) => go({ [key]: values.length === 0 ? undefined : values.join(',') })}
    />
  );
  return (
    <search className="figures-choices" aria-label="Search filters">
      <SegmentedControl
        aria-label="Period"
        data={SPANS.map((value) => ({ value, label: LABELS[value] }))}
        value={search.span ?? USUAL_SPAN}
        onChange={(value) => go({ span: SPANS.find((one) => one === value) })}
      />
      {many('shape', 'Shape')}
      {many('color', 'Colour')}
      {many('clarity', 'Clarity')}
      <Select
        size="sm"
        w={210}
        aria-label="Company"
        placeholder="Any company"
        searchable
        clearable
        data={(data?.companies ?? []).map(({ business_id, company_name, searches }) => ({
          value: business_id,
          label: `${company_name} (${formatInteger(searches)})`,
        }))}
        value={search.company ?? null}
        onChange={(value) =>
          go({
            company: data?.companies.find(({ business_id }) => business_id === value)?.business_id,
          })
        }
      />
      <Text span fz="sm" c="var(--text-2)">
        {data ? summary(data) : ''}
      </Text>
    </search>
  );
}

const summary = ({ searches, in_vain }: SearchDaywise): string =>
  `${count(searches, 'search', 'searches')}, ${formatInteger(in_vain)} without results`;

export function SearchDaysTile({ search }: Pick<SearchesProps, 'search'>) {
  const { data, error, refetch } = useQuery(searchesQuery(search));
  const days = data?.days ?? [];
  return (
    <ChartFrame
      title="Searches by day"
      keys={<ChartKey isBefore>no results</ChartKey>}
      fileName="culet-searches-by-day"
      data={
        data && {
          columns: [
            { head: 'Day' },
            { head: 'Searches', format: formatInteger },
            { head: 'No results', format: formatInteger },
          ],
          rows: days.map(({ day, searches, in_vain }) => ({ cells: [day, searches, in_vain] })),
        }
      }
      problem={problemOf(error, refetch)}
      height={HEIGHT}
    >
      <ColumnsChart
        label="Searches by day"
        height={HEIGHT}
        format={formatInteger}
        columns={days.map(({ day, searches, in_vain }, at) => ({
          name: formatDay(day).slice(0, 5),
          value: searches,
          before: in_vain,
          isNow: at === days.length - 1,
        }))}
      />
    </ChartFrame>
  );
}

export function SearchHoursTile({ search }: Pick<SearchesProps, 'search'>) {
  const { data, error, refetch } = useQuery(searchesQuery(search));
  const week = new Map(
    (data?.week ?? []).map(({ weekday, hour, searches }) => [`${weekday} ${hour}`, searches]),
  );
  return (
    <ChartFrame
      title="Searches by hour"
      note="in your time zone; darker means more searches"
      fileName="culet-searches-by-hour"
      data={
        data && {
          columns: [
            { head: 'Hour' },
            ...WEEKDAYS.map((head) => ({ head, format: formatInteger })),
            { head: 'All days', format: formatInteger },
          ],
          rows: data.hours.map(({ hour, searches }) => ({
            cells: [
              `${HOURS[hour]}:00`,
              ...WEEKDAYS.map((_, weekday) => week.get(`${weekday + 1} ${hour}`) ?? 0),
              searches,
            ],
          })),
        }
      }
      problem={problemOf(error, refetch)}
      height={HEIGHT}
    >
      <HeatChart
        label="Searches by hour of the week"
        rows={WEEKDAYS}
        columns={HOURS}
        every={3}
        height={HEIGHT}
        format={formatInteger}
        valueAt={(row, column) => week.get(`${row + 1} ${column}`) ?? 0}
      />
    </ChartFrame>
  );
}
