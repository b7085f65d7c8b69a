import './chart.css';

type ChartKeyProps = {
  /** True if the entry explains the line of the previous period. */
  readonly isBefore?: boolean;
  readonly children: string;
};

export const ChartKey = ({ isBefore = false, children }: ChartKeyProps) => (
  <span className="chart-key">
    <i data-before={isBefore ? '' : undefined} /> {children}
  </span>
);
