import './chart.css';
import type { ChartedLine } from './line-chart.tsx';

export const LineKeys = ({ lines }: { readonly lines: readonly Omit<ChartedLine, 'values'>[] }) =>
  lines.map(({ name, kind }) => (
    <span key={name} className="chart-key">
      <i data-kind={kind} aria-hidden="true" />
      {name}
    </span>
  ));
