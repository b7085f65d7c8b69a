import './growth-of.css';
import type { components } from '../../api/schema.gen.ts';
import { GROWTH_NAME } from '../../common/stone-words.ts';
import { GROWTH_TYPE } from '../../machines/codes.ts';

type GrowthOfProps = {
  readonly stone: { readonly growth_type?: components['schemas']['GrowthType'] };
};

/** Says of a stone that it was grown; of the others nothing has to be said. */
export const GrowthOf = ({ stone }: GrowthOfProps) =>
  stone.growth_type === GROWTH_TYPE.labGrown ? (
    <span className="record-growth">{GROWTH_NAME[stone.growth_type]}</span>
  ) : null;
