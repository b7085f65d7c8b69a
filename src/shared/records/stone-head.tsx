import './stone-head.css';
import { finishLine, stoneTitle } from '../stones/columns.tsx';
import { ShapeIcon } from '../stones/shape-icon.tsx';
import type { LineRow } from '../stones/wire.ts';
import { RecordLink } from './record-link.tsx';
import { RecordPart } from './record-part.tsx';
import { stoneOf } from './record-place.ts';

/** What every record of one stone says of it. */
export type StoneOfRecord = Pick<
  LineRow,
  'stock_no' | 'shape' | 'carat' | 'color' | 'clarity' | 'fancy' | 'intensity' | 'overtone'
> &
  Partial<
    Pick<
      LineRow,
      | 'diamond_type'
      | 'cut'
      | 'polish'
      | 'symmetry'
      | 'fluorescence'
      | 'lab'
      | 'report_no'
      | 'location'
    >
  >;

/** The stone of a record, which leads to all that is known of it. */
export function StoneHead({ stone }: { readonly stone: StoneOfRecord }) {
  const { cut = null, polish = null, symmetry = null, fluorescence = null } = stone;
  const { lab = null, report_no = null, location = null } = stone;
  const finish = finishLine({ cut, polish, symmetry, fluorescence, lab, report_no });
  return (
    <RecordPart label="Stone">
      <div className="stone-head">
        <ShapeIcon shape={stone.shape} size={34} />
        <div>
          <b>
            {stoneTitle(stone)} <RecordLink record={stoneOf(stone)} />
          </b>
          <span>{[finish, location].filter(Boolean).join(', ')}</span>
        </div>
      </div>
    </RecordPart>
  );
}
