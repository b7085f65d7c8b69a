import '../skeleton-rows.css';
import './grid-table.css';
import './grid-tick.css';
import { placeholderKeys, useLongWait } from '../SkeletonRows.tsx';
import type { ShownColumn } from './columns/column-layout.ts';

/** The number of bars in a row without columns. */
const BARS = 8;

type GridSkeletonProps<Row> = {
  /** Null while the column widths are unknown: a row without columns cannot shift. */
  readonly shown: readonly ShownColumn<Row>[] | null;
  readonly withTicks: boolean;
  readonly rowHeight: number;
  readonly height: number;
};

/** Shows empty rows at once, so that nothing shifts, and their bars after a delay. */
export function GridSkeleton<Row>(props: GridSkeletonProps<Row>) {
  const { shown, withTicks, rowHeight, height } = props;
  const bars = useLongWait(true);
  const count = Math.max(0, Math.floor(height / rowHeight));
  return (
    <tbody aria-hidden="true" style={{ height }}>
      {placeholderKeys(count).map((row) => (
        <tr key={row}>
          {withTicks ? (
            <td className="ui-grid-tick is-left">
              <span className="ui-grid-box" data-off="" />
            </td>
          ) : null}
          {shown ? (
            shown.map(({ column, className, style }) => (
              <td key={column.id} className={className} style={style}>
                {bars ? <span className="ui-skeleton" style={{ width: '62%' }} /> : null}
              </td>
            ))
          ) : (
            <td className="ui-line-to-come">
              {bars
                ? placeholderKeys(BARS).map((bar) => <span className="ui-skeleton" key={bar} />)
                : null}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}
