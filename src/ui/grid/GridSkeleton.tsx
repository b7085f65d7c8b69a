import '../skeleton-rows.css';
import './grid-table.css';
import './grid-tick.css';
import { placeholderKeys, useLongWait } from '../SkeletonRows.tsx';
import type { ShownColumn } from './columns/column-layout.ts';

/** Number of placeholder bars in a row whose columns are unknown. */
const BARS = 8;

type GridSkeletonProps<Row> = {
  /**
   * Null while the column widths are unknown. The placeholder rows then have no columns, so that no
   * column shifts later.
   */
  readonly shown: readonly ShownColumn<Row>[] | null;
  readonly withTicks: boolean;
  readonly rowHeight: number;
  readonly height: number;
};

/**
 * Shows empty rows immediately, so that the layout does not shift. The placeholder bars follow
 * after a delay.
 */
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
