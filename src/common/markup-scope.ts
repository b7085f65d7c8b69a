/** Whose stones or whose prices a markup is for. The more specific one wins, and nothing is added up. */
export const MARKUP_SCOPE = { standard: 1, provider: 2, associate: 3, business: 4 } as const;
export type MarkupScope = (typeof MARKUP_SCOPE)[keyof typeof MARKUP_SCOPE];

export const MARKUP_SCOPE_NAME: Readonly<Record<MarkupScope, string>> = {
  1: 'Default',
  2: 'Supplier',
  3: 'Business associate',
  4: 'Business',
};

/** What a markup may be, in percent points; the contract and the database say the same. */
export const MARKUP_LIMITS = { least: -20, most: 100 } as const;
