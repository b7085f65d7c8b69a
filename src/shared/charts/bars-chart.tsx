import './chart.css';
import type { ReactNode } from 'react';
import { SvgLink } from './svg-link.tsx';
import { useWidth } from './use-width.ts';

export interface ChartedBar {
  readonly name: string;
  readonly value: number;
  /** `text` is the formatted value; `more` is additional text after the value. */
  readonly text: string;
  readonly more?: string;
  readonly place?: string | null;
  /** Icon in front of the name, 16 pixels wide. */
  readonly icon?: ReactNode;
  /** True for the final bar of a funnel, which gets its own colour. */
  readonly isEnd?: boolean;
}

type BarsChartProps = {
  readonly label: string;
  readonly bars: readonly ChartedBar[];
  /**
   * `nameWidth` is for the names on the left; `textWidth` and `moreWidth` are for `text` and `more`
   * on the right, in pixels.
   */
  readonly nameWidth: number;
  readonly textWidth: number;
  readonly moreWidth?: number;
  /**
   * Draws bar lengths by the square root of the values, so that small bars stay visible next to
   * large ones.
   */
  readonly isRooted?: boolean;
  readonly lineHeight?: number;
};

const ICON_WIDTH = 22;

export function BarsChart(props: BarsChartProps) {
  const { label, bars, nameWidth, textWidth, moreWidth = 0, isRooted, lineHeight = 24 } = props;
  const [place, width] = useWidth();
  const reach = (value: number) => (isRooted ? Math.sqrt(value) : value);
  const most = Math.max(1, ...bars.map(({ value }) => reach(value)));
  const barWidth = Math.max(10, width - nameWidth - textWidth - moreWidth - 12);
  const thick = Math.min(20, lineHeight * 0.46);
  return (
    <div ref={place}>
      {width === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a picture with links in it is no set of fields
        <svg
          className="chart-svg"
          width={width}
          height={bars.length * lineHeight}
          role="group"
          aria-label={label}
        >
          {bars.map(({ name, value, text, more, place: to, icon, isEnd }, at) => {
            const top = at * lineHeight;
            const base = top + lineHeight / 2 + 4;
            return (
              <SvgLink key={name} place={to} label={`${name}: ${text}${more ? `, ${more}` : ''}`}>
                <rect className="chart-hit" x={0} y={top} width={width} height={lineHeight} />
                {icon ? (
                  <g transform={`translate(0 ${top + (lineHeight - 16) / 2})`}>{icon}</g>
                ) : null}
                <text data-strong x={icon ? ICON_WIDTH : 0} y={base}>
                  {name}
                </text>
                <rect
                  className="chart-fill"
                  data-end={isEnd ? '' : undefined}
                  x={nameWidth}
                  y={top + (lineHeight - thick) / 2}
                  width={value === 0 ? 0 : Math.max(2, (barWidth * reach(value)) / most)}
                  height={thick}
                  rx={1.5}
                />
                <text data-strong x={width - moreWidth} y={base} textAnchor="end">
                  {text}
                </text>
                {more ? (
                  <text data-quiet x={width} y={base} textAnchor="end">
                    {more}
                  </text>
                ) : null}
              </SvgLink>
            );
          })}
        </svg>
      )}
    </div>
  );
}
