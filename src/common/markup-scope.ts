import { DIAMOND_TYPE, GROWTH_TYPE } from '../machines/codes.ts';

type DiamondType = (typeof DIAMOND_TYPE)[keyof typeof DIAMOND_TYPE];
type GrowthType = (typeof GROWTH_TYPE)[keyof typeof GROWTH_TYPE];

/** Whose stones or whose prices a markup is for. The more specific one wins, and nothing is added up. */
export const MARKUP_SCOPE = { standard: 1, provider: 2, associate: 3, business: 4 } as const;
export type MarkupScope = (typeof MARKUP_SCOPE)[keyof typeof MARKUP_SCOPE];

export const MARKUP_SCOPE_NAME: Readonly<Record<MarkupScope, string>> = {
  1: 'Default',
  2: 'Supplier',
  3: 'Business associate',
  4: 'Business',
};

/** The unit of a rule's figure. */
export const MARKUP_MODE = { percent: 1, points: 2 } as const;
export type MarkupMode = (typeof MARKUP_MODE)[keyof typeof MARKUP_MODE];

export const MARKUP_MODE_NAME: Readonly<Record<MarkupMode, string>> = {
  1: '% of cost',
  2: 'Points of Rap',
};

/**
 * The mode of a rule that names none. Rap is the measure of natural stones; at 95 % below Rap one point is a fifth of the
 * price, so lab-grown stones are marked up by percent of cost, as are fancy colours, which Rap does not price.
 */
export const defaultMode = (diamondType: DiamondType, growthType: GrowthType): MarkupMode =>
  diamondType === DIAMOND_TYPE.white && growthType === GROWTH_TYPE.natural
    ? MARKUP_MODE.points
    : MARKUP_MODE.percent;

/** Bounds of a markup, as in the contract and the database. */
export const MARKUP_LIMITS = { least: -20, most: 100 } as const;
