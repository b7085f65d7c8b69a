import './chart.css';

type ChartKeyProps = {
  /** the line of what was before, and not the columns */
  readonly isBefore?: boolean;
  readonly children: string;
};

/** What a colour of a chart means. */
export const ChartKey = ({ isBefore = false, children }: ChartKeyProps) => (
  <span className="chart-key">
    <i data-before={isBefore ? '' : undefined} /> {children}
  </span>
);
