import '../skeleton-rows.css';
import './grid-table.css';
import './grid-tick.css';
import { places, useLongWait } from '../SkeletonRows.tsx';
import type { ShownColumn } from './columns/layout.ts';

/** In a line without columns. */
const BARS = 8;

type GridSkeletonProps<Row> = {
  /** Null while nobody knows how wide they will be: a line that is no column yet cannot jump to another place. */
  readonly shown: readonly ShownColumn<Row>[] | null;
  readonly withTicks: boolean;
  readonly rowHeight: number;
  readonly height: number;
};

/** Empty rows at once, so that nothing jumps; their bars only when the wait is felt. */
export function GridSkeleton<Row>(props: GridSkeletonProps<Row>) {
  const { shown, withTicks, rowHeight, height } = props;
  const bars = useLongWait(true);
  const count = Math.max(0, Math.floor(height / rowHeight));
  return (
    <tbody aria-hidden="true" style={{ height }}>
      {places(count).map((row) => (
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
              {bars ? places(BARS).map((bar) => <span className="ui-skeleton" key={bar} />) : null}
            </td>
          )}
        </tr>
      ))}
    </tbody>
  );
}
