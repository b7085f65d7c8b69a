import './columns.css';
import { GROWTH_MARK } from '../../common/stone-words.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import { SHAPE_ROOM, stoneTitle } from './columns.tsx';
import { ShapeIcon } from './shape-icon.tsx';
import { GrowthMark } from './status/growth-mark.tsx';
import type { StoneRow } from './wire.ts';

type TitledStone = Pick<StoneRow, 'shape' | 'carat' | 'color' | 'clarity' | 'growth_type'> &
  Partial<Pick<StoneRow, 'fancy' | 'intensity' | 'overtone'>>;

/** Title without the growth, for use next to the growth badge. */
export const besideMark = ({ growth_type: _, ...stone }: TitledStone): string => stoneTitle(stone);

/** A whole stone in one column, with icon and growth badge. */
export const STONE_COLUMN: GridColumn<TitledStone> = {
  id: 'stone',
  header: 'Stone',
  beside: SHAPE_ROOM,
  value: stoneTitle,
  written: (stone) => `${besideMark(stone)}  ${GROWTH_MARK[stone.growth_type]}`,
  cell: (stone) => (
    <span className="stone-shape">
      <ShapeIcon shape={stone.shape} size={15} />
      <span>{besideMark(stone)}</span>
      <GrowthMark growth={stone.growth_type} />
    </span>
  ),
};
