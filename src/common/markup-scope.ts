import { DIAMOND_TYPE, GROWTH_TYPE } from '#machines/codes.ts';

type DiamondType = (typeof DIAMOND_TYPE)[keyof typeof DIAMOND_TYPE];
type GrowthType = (typeof GROWTH_TYPE)[keyof typeof GROWTH_TYPE];

/**
 * The buyer or the stones to which a markup rule applies. If several rules match, only the rule
 * with the highest scope applies.
 */
export const MARKUP_SCOPE = { standard: 1, provider: 2, associate: 3, business: 4 } as const;
export type MarkupScope = (typeof MARKUP_SCOPE)[keyof typeof MARKUP_SCOPE];

export const MARKUP_SCOPE_NAME: Readonly<Record<MarkupScope, string>> = {
  1: 'Default',
  2: 'Supplier',
  3: 'Business associate',
  4: 'Business',
};

export const MARKUP_MODE = { percent: 1, points: 2 } as const;
export type MarkupMode = (typeof MARKUP_MODE)[keyof typeof MARKUP_MODE];

export const MARKUP_MODE_NAME: Readonly<Record<MarkupMode, string>> = {
  1: '% of cost',
  2: 'Points of Rap',
};

/**
 * Natural white stones use points, which are percent of the Rap price. Lab-grown stones sell far
 * below Rap, and fancy colours have no Rap price.
 */
export const defaultMode = (diamondType: DiamondType, growthType: GrowthType): MarkupMode =>
  diamondType === DIAMOND_TYPE.white && growthType === GROWTH_TYPE.natural
    ? MARKUP_MODE.points
    : MARKUP_MODE.percent;

/**
 * Bounds of a markup, in percent of the cost or in points of Rap. The OpenAPI contract and the
 * database contain the same bounds.
 */
export const MARKUP_LIMITS = { least: -20, most: 100 } as const;
