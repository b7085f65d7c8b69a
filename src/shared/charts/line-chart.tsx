import './chart.css';
import { scaleBetween, scaleTo, shortFigure } from './scale.ts';
import { useWidth } from './use-width.ts';

type LineKind = 'figure' | 'limit' | 'late';

export interface ChartedLine {
  readonly name: string;
  readonly kind: LineKind;
  /** One value per point; null if the value is unknown. */
  readonly values: readonly (number | null)[];
}

type LineChartProps = {
  readonly label: string;
  readonly points: readonly string[];
  readonly lines: readonly ChartedLine[];
  readonly height: number;
  readonly format: (value: number) => string;
  /** Minimum upper bound of the scale, such as 100 for a score. */
  readonly least?: number;
  /** If true, draws steps: each value holds until the next point. */
  readonly isStepped?: boolean;
  /** If true, the scale begins near the lowest value instead of at 0. */
  readonly isZoomed?: boolean;
};

const LEFT = 38;
const RIGHT = 6;
const BOTTOM = 20;
const TOP = 8;
const NAME_WIDTH = 76;

export function LineChart(props: LineChartProps) {
  const { label, points, lines, height, format, least = 0, isStepped = false } = props;
  const { isZoomed = false } = props;
  const [place, width] = useWidth();
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const greatest = Math.max(least, ...known);
  const { top, ticks } = isZoomed
    ? scaleBetween(Math.min(greatest, ...known), greatest)
    : scaleTo(greatest);
  const bottom = ticks[0] ?? 0;
  const stepWidth = (width - LEFT - RIGHT) / Math.max(1, points.length - 1);
  const x = (at: number) => LEFT + stepWidth * at;
  const y = (value: number) =>
    TOP + (height - TOP - BOTTOM) * (1 - (value - bottom) / (top - bottom));
  const every = Math.ceil(NAME_WIDTH / Math.max(1, stepWidth));
  return (
    <div ref={place}>
      {width === 0 ? null : (
        <svg className="chart-svg" width={width} height={height} role="img" aria-label={label}>
          {ticks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === bottom ? 'chart-ground' : 'chart-rule'}
                x1={LEFT}
                x2={width - RIGHT}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text data-quiet x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
                {shortFigure(tick)}
              </text>
            </g>
          ))}
          {lines.map(({ name, kind, values }) => (
            <path
              key={name}
              className="chart-line"
              data-kind={kind}
              d={pathOf(values, x, y, isStepped)}
            />
          ))}
          {points.map((name, at) => (
            <g key={name}>
              <rect
                className="chart-hit"
                x={x(at) - stepWidth / 2}
                y={TOP}
                width={Math.max(1, stepWidth)}
                height={height - TOP - BOTTOM}
              >
                <title>
                  {[
                    name,
                    ...lines.map(({ name: line, values }) => {
                      const value = values[at] ?? null;
                      return `${line} ${value === null ? 'unknown' : format(value)}`;
                    }),
                  ].join('\n')}
                </title>
              </rect>
              {at % every === 0 && x(at) + NAME_WIDTH <= width ? (
                <text data-quiet x={x(at)} y={height - 5}>
                  {name}
                </text>
              ) : null}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}

function pathOf(
  values: readonly (number | null)[],
  x: (at: number) => number,
  y: (value: number) => number,
  isStepped: boolean,
): string {
  let isDrawn = false;
  return values
    .map((value, at) => {
      if (value === null) {
        isDrawn = false;
        return '';
      }
      const begin = isDrawn ? 'L' : 'M';
      const step = isStepped && isDrawn ? `H${x(at)}` : '';
      isDrawn = true;
      // A zero-length segment renders an isolated point as a dot.
      return step === '' ? `${begin}${x(at)} ${y(value)}h0` : `${step}V${y(value)}`;
    })
    .join('');
}
