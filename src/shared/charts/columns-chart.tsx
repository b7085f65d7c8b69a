import './chart.css';
import { scaleTo, shortFigure } from './scale.ts';
import { SvgLink } from './svg-link.tsx';
import { useWidth } from './use-width.ts';

export interface ChartedColumn {
  readonly name: string;
  /** Value of the period; null if the period is in the future. */
  readonly value: number | null;
  readonly before?: number | null;
  /** True for the current period, which has not ended. */
  readonly isNow?: boolean;
  readonly place?: string | null;
}

type ColumnsChartProps = {
  readonly label: string;
  readonly columns: readonly ChartedColumn[];
  readonly height: number;
  /** Formats the unabbreviated value, for the tooltip. */
  readonly format: (value: number) => string;
};

const LEFT = 38;
const BOTTOM = 20;
const TOP = 16;
/**
 * Minimum column widths in pixels: to show a number (`WITH_FIGURE`), and to name each column
 * (`NAME_WIDTH`).
 */
const WITH_FIGURE = 34;
const NAME_WIDTH = 30;

/**
 * Distances in pixels from the top of a column up to the lower and the upper edge of its number.
 */
const FIGURE_BOTTOM = 3;
const FIGURE_TOP = 16;
/**
 * Half the height, in pixels, of the ticks at the ends of the `before` line. Without ticks, a line
 * that crosses a number would look like a minus sign.
 */
const LINE_END = 4;

/** A line across each column shows the value of the previous period (`before`). */
export function ColumnsChart(props: ColumnsChartProps) {
  const [place, width] = useWidth();
  return <div ref={place}>{width === 0 ? null : <ColumnsDrawing {...props} width={width} />}</div>;
}

export function ColumnsDrawing({
  label,
  columns,
  height,
  format,
  width,
}: ColumnsChartProps & { readonly width: number }) {
  const { top, ticks } = scaleTo(
    Math.max(0, ...columns.flatMap(({ value, before }) => [value ?? 0, before ?? 0])),
  );
  const columnWidth = (width - LEFT) / Math.max(1, columns.length);
  const y = (value: number) => TOP + (height - TOP - BOTTOM) * (1 - value / top);
  const every = Math.ceil(NAME_WIDTH / Math.max(1, columnWidth));
  const wide = Math.max(1, Math.min(30, columnWidth * 0.68));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture with links in it is no set of fields
    <svg className="chart-svg" width={width} height={height} role="group" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'chart-ground' : 'chart-rule'}
            x1={LEFT}
            x2={width}
            y1={y(tick)}
            y2={y(tick)}
          />
          <text data-quiet x={LEFT - 6} y={y(tick) + 4} textAnchor="end">
            {shortFigure(tick)}
          </text>
        </g>
      ))}
      {columns.map(({ name, value, before, isNow, place: to }, at) => {
        const middle = LEFT + columnWidth * (at + 0.5);
        const hasFigure = value !== null && value > 0 && columnWidth >= WITH_FIGURE;
        const said = value === null ? 'none yet' : format(value);
        return (
          <SvgLink
            key={name}
            place={to}
            label={`${name}: ${said}${before === null || before === undefined ? '' : `, previous period ${format(before)}`}`}
          >
            <rect
              className="chart-hit"
              x={middle - columnWidth / 2}
              y={TOP}
              width={columnWidth}
              height={height - TOP}
            />
            {value === null ? null : (
              <rect
                className="chart-fill"
                data-now={isNow ? '' : undefined}
                x={middle - wide / 2}
                y={y(value)}
                width={wide}
                height={Math.max(0, y(0) - y(value))}
                rx={1.5}
              />
            )}
            {before === null || before === undefined ? null : (
              <path
                className="chart-before"
                d={lineAt(
                  middle,
                  y(before),
                  wide * 0.7,
                  hasFigure && isThroughFigure(y(before), y(value)),
                )}
              />
            )}
            {hasFigure ? (
              <text data-strong x={middle} y={y(value) - 5} textAnchor="middle">
                {shortFigure(value)}
              </text>
            ) : null}
            {at % every === 0 ? (
              <text
                data-strong={isNow ? '' : undefined}
                x={middle}
                y={height - 5}
                textAnchor="middle"
              >
                {name}
              </text>
            ) : null}
          </SvgLink>
        );
      })}
    </svg>
  );
}

const isThroughFigure = (line: number, column: number): boolean =>
  line < column - FIGURE_BOTTOM && line > column - FIGURE_TOP;

function lineAt(middle: number, y: number, half: number, hasEnds: boolean): string {
  const line = `M${middle - half} ${y}H${middle + half}`;
  const end = (x: number) => `M${x} ${y - LINE_END}v${2 * LINE_END}`;
  return hasEnds ? `${line}${end(middle - half)}${end(middle + half)}` : line;
}
