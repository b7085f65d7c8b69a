import './chart.css';
import { useWidth } from './use-width.ts';

export interface Spread {
  readonly lowest: number;
  readonly lower_quartile: number;
  readonly median: number;
  readonly upper_quartile: number;
  readonly highest: number;
}

type SpreadBarProps = {
  readonly label: string;
  readonly spread: Spread;
  /** Ends of the scale, so that several bars can share one scale. */
  readonly scale: Pick<Spread, 'lowest' | 'highest'>;
  /** Value that a dot marks. */
  readonly marked?: number;
};

const HEIGHT = 18;
const MIDDLE = HEIGHT / 2;
const MARGIN = 6;

/** Draws a line from the lowest to the highest value, a box between the quartiles, and the median. */
export function SpreadBar({ label, spread, scale, marked }: SpreadBarProps) {
  const [place, width] = useWidth();
  const range = scale.highest - scale.lowest;
  const x = (value: number): number =>
    range === 0
      ? width / 2
      : MARGIN + ((value - scale.lowest) / range) * Math.max(0, width - 2 * MARGIN);
  const { lowest, lower_quartile, median, upper_quartile, highest } = spread;
  return (
    <div ref={place} style={{ height: HEIGHT }}>
      {width === 0 ? null : (
        <svg
          className="chart-svg spread"
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={label}
        >
          <line className="chart-ground" x1={x(lowest)} x2={x(highest)} y1={MIDDLE} y2={MIDDLE} />
          <rect
            className="spread-box"
            x={x(lower_quartile)}
            y={MIDDLE - 5}
            width={Math.max(1, x(upper_quartile) - x(lower_quartile))}
            height={10}
          />
          <line
            className="spread-median"
            x1={x(median)}
            x2={x(median)}
            y1={MIDDLE - 7}
            y2={MIDDLE + 7}
          />
          {marked === undefined ? null : (
            <circle className="spread-mark" cx={x(marked)} cy={MIDDLE} r={4.5} />
          )}
        </svg>
      )}
    </div>
  );
}
