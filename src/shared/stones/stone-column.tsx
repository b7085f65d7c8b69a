import './stone-columns.css';
import { GROWTH_ABBREVIATION } from '#common/stone-labels.ts';
import type { GridColumn } from '../../ui/grid/types.ts';
import { ShapeIcon } from './shape-icon.tsx';
import { GrowthBadge } from './status/growth-badge.tsx';
import { SHAPE_WIDTH, stoneTitle } from './stone-columns.tsx';
import type { StoneRow } from './stone-types.ts';

type TitledStone = Pick<StoneRow, 'shape' | 'carat' | 'color' | 'clarity' | 'growth_type'> &
  Partial<Pick<StoneRow, 'fancy' | 'intensity' | 'overtone'>>;

/** Omits the growth type (natural or lab-grown), which the badge next to the title shows. */
export const titleWithoutGrowth = ({ growth_type: _, ...stone }: TitledStone): string =>
  stoneTitle(stone);

export const STONE_COLUMN: GridColumn<TitledStone> = {
  id: 'stone',
  header: 'Stone',
  extraWidth: SHAPE_WIDTH,
  inEveryFile: true,
  value: stoneTitle,
  written: (stone) => `${titleWithoutGrowth(stone)}  ${GROWTH_ABBREVIATION[stone.growth_type]}`,
  cell: (stone) => (
    <span className="stone-shape">
      <ShapeIcon shape={stone.shape} size={15} />
      <span>{titleWithoutGrowth(stone)}</span>
      <GrowthBadge growth={stone.growth_type} />
    </span>
  ),
};
