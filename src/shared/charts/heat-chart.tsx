import './chart.css';
import { useWidth } from './use-width.ts';

type HeatChartProps = {
  readonly label: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly valueAt: (row: number, column: number) => number;
  readonly format: (value: number) => string;
  readonly height: number;
  /** Only every n-th column has a label; default 1 labels each column. */
  readonly every?: number;
};

const LEFT = 34;
const TOP = 18;
const SHADES = 5;

export function HeatChart(props: HeatChartProps) {
  const { label, rows, columns, valueAt, format, height, every = 1 } = props;
  const [place, width] = useWidth();
  const most = Math.max(
    1,
    ...rows.flatMap((_, row) => columns.map((_, column) => valueAt(row, column))),
  );
  const wide = (width - LEFT) / Math.max(1, columns.length);
  const high = (height - TOP) / Math.max(1, rows.length);
  return (
    <div ref={place}>
      {width === 0 ? null : (
        <svg className="chart-svg" width={width} height={height} role="img" aria-label={label}>
          {columns.map((name, column) =>
            column % every === 0 ? (
              <text
                key={name}
                data-quiet
                x={LEFT + wide * (column + 0.5)}
                y={11}
                textAnchor="middle"
              >
                {name}
              </text>
            ) : null,
          )}
          {rows.map((name, row) => (
            <g key={name}>
              <text data-quiet x={LEFT - 6} y={TOP + high * (row + 0.5) + 4} textAnchor="end">
                {name}
              </text>
              {columns.map((columnName, column) => {
                const value = valueAt(row, column);
                return (
                  <rect
                    key={columnName}
                    fill={`var(--heat-${value === 0 ? 0 : Math.max(1, Math.ceil((SHADES * value) / most))})`}
                    x={LEFT + wide * column + 1}
                    y={TOP + high * row + 1}
                    width={Math.max(1, wide - 2)}
                    height={Math.max(1, high - 2)}
                    rx={2}
                  >
                    <title>{`${name} ${columnName}: ${format(value)}`}</title>
                  </rect>
                );
              })}
            </g>
          ))}
        </svg>
      )}
    </div>
  );
}
