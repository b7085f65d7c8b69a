import './line-part.css';
import { finishLine, stoneTitle } from '../stones/columns.tsx';
import { ShapeIcon } from '../stones/shape-icon.tsx';
import type { LineRow } from '../stones/wire.ts';

/** The stone of a line, at the head of its drawer. */
export function LineStone({ row }: { readonly row: LineRow }) {
  return (
    <div className="line-stone">
      <ShapeIcon shape={row.shape} size={34} />
      <div>
        <b>{stoneTitle(row)}</b>
        <span>{[finishLine(row), row.location].filter(Boolean).join(', ')}</span>
      </div>
    </div>
  );
}
