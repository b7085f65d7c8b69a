import { START_CODE } from '#machines/kernel/workflow-model.ts';
import '../../shared/charts/chart.css';
import { Box } from '@mantine/core';
import { formatDate, formatNumber } from '#common/format.ts';
import { stoneLabel, stoneTone } from '../../shared/stones/status/status-words.ts';
import type { TrackEvent, TrackedStone } from './track-calls.ts';

const LEFT = 62;
const RIGHT = 772;
const TOP = 18;
const FLOOR = 118;
const BAND = 132;
const FIRST_ROW = 166;
const ROW = 14;

type TimelineChartProps = {
  readonly stone: TrackedStone;
  readonly since: number;
  readonly now: number;
  readonly chosen: number;
};

interface Row {
  readonly name: string;
  readonly of: (event: TrackEvent) => boolean;
}
const born = (workflow: string) => (event: TrackEvent) =>
  event.workflow === workflow && event.from_state === START_CODE;
const ROWS: readonly Row[] = [
  { name: 'Lists', of: ({ kind }) => kind === 'import' },
  { name: 'Shares', of: ({ kind }) => kind === 'share' },
  { name: 'Carts', of: born('cart') },
  { name: 'Mailings', of: ({ kind }) => kind === 'mail' },
];

export function TimelineChart({ stone, since, now, chosen }: TimelineChartProps) {
  const span = Math.max(1, now - since);
  const x = (at: number | string): number => {
    const time = typeof at === 'string' ? Date.parse(at) : at;
    return LEFT + (Math.min(Math.max(time, since), now) - since) * ((RIGHT - LEFT) / span);
  };
  const bottom = FIRST_ROW + ROWS.length * ROW;
  return (
    <Box
      component="section"
      flex="none"
      px="lg"
      pt="xs"
      style={{ overflowX: 'auto' }}
      aria-label="Timeline chart"
      tabIndex={0}
    >
      <svg
        className="chart-svg"
        width="100%"
        style={{ minWidth: 640 }}
        viewBox={`0 0 784 ${bottom + 18}`}
        role="img"
        aria-label={chartWords(stone)}
      >
        <PriceLine stone={stone} x={x} now={now} />
        <text x={LEFT - 8} y={BAND + 12} textAnchor="end">
          Status
        </text>
        {stone.stands.map(({ at, status }, place) => {
          const from = x(at);
          const width = Math.max(1, x(stone.stands[place + 1]?.at ?? now) - from);
          const tone = stoneTone(status);
          return (
            <g key={at}>
              <title>{`${stoneLabel(status)} since ${formatDate(at)}`}</title>
              <rect x={from} y={BAND} width={width} height={15} fill={`var(--${tone}-bg)`} />
              <rect x={from} y={BAND + 14} width={width} height={2} fill={`var(--${tone}-dot)`} />
              {width > 70 ? (
                <text x={from + 5} y={BAND + 11} style={{ fill: `var(--${tone}-fg)` }}>
                  {stoneLabel(status)}
                </text>
              ) : null}
            </g>
          );
        })}
        {ROWS.map(({ name, of }, place) => {
          const y = FIRST_ROW + place * ROW;
          return (
            <g key={name}>
              <text x={LEFT - 8} y={y + 3} textAnchor="end">
                {name}
              </text>
              <path className="chart-rule" d={`M${LEFT} ${y}H${RIGHT}`} />
              {stone.events.filter(of).map((event) => (
                <circle
                  key={`${event.at} ${event.record_id ?? event.words}`}
                  fill="var(--chart-1)"
                  cx={x(event.at)}
                  cy={y}
                  r={3}
                />
              ))}
            </g>
          );
        })}
        <path stroke="var(--accent)" strokeWidth={1.5} d={`M${x(chosen)} 6V${bottom}`} />
        <text x={LEFT} y={bottom + 14}>
          {formatDate(since)}
        </text>
        <text x={RIGHT} y={bottom + 14} textAnchor="end">
          {formatDate(now)}
        </text>
      </svg>
    </Box>
  );
}

function chartWords({ stock_no, prices, stands }: TrackedStone): string {
  const first = prices[0];
  const last = prices.at(-1);
  const price =
    first && last
      ? `price from ${formatNumber(first.markup_ppc)} to ${formatNumber(last.markup_ppc)}; `
      : '';
  return `${stock_no}: ${price}status ${stands.map(({ status }) => stoneLabel(status)).join(', ')}`;
}

type PriceLineProps = Pick<TimelineChartProps, 'stone' | 'now'> & {
  readonly x: (at: number | string) => number;
};

function PriceLine({ stone: { prices }, x, now }: PriceLineProps) {
  const figures = prices.map(({ markup_ppc }) => markup_ppc);
  const least = Math.min(...figures);
  const most = Math.max(...figures);
  const y = (figure: number): number =>
    most === least
      ? (TOP + FLOOR) / 2
      : FLOOR - ((figure - least) / (most - least)) * (FLOOR - TOP - 8);
  const [first] = prices;
  if (!first) return null;
  const steps = prices.slice(1).map(({ at, markup_ppc }) => `H${x(at)}V${y(markup_ppc)}`);
  return (
    <>
      {[...new Set([least, most])].map((figure) => (
        <g key={figure}>
          <path className="chart-rule" d={`M${LEFT} ${y(figure)}H${RIGHT}`} />
          <text x={LEFT - 8} y={y(figure) + 3} textAnchor="end">
            {formatNumber(figure)}
          </text>
        </g>
      ))}
      <path
        className="chart-line"
        d={`M${x(first.at)} ${y(first.markup_ppc)}${steps.join('')}H${x(now)}`}
      />
    </>
  );
}
