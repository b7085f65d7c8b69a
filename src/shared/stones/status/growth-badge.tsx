import './stone-status.css';
import { createContext, useContext } from 'react';
import { GROWTH_ABBREVIATION, GROWTH_NAME } from '#common/stone-labels.ts';
import { GROWTH_TYPE } from '#machines/codes.ts';
import type { StoneRow } from '../stone-types.ts';

/**
 * True if a screen may show both natural and lab-grown stones. If false, natural stones have no
 * badge.
 */
export const ShowsBothGrowths = createContext(true);

export function GrowthBadge({ growth }: { readonly growth: StoneRow['growth_type'] | undefined }) {
  const both = useContext(ShowsBothGrowths);
  if (growth === undefined || (growth === GROWTH_TYPE.natural && !both)) return null;
  return (
    <abbr className="growth-badge" title={GROWTH_NAME[growth]}>
      {GROWTH_ABBREVIATION[growth]}
    </abbr>
  );
}
