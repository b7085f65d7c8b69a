/** What scrolls and holds nothing to step to is stepped to itself, so that the keys move it. */
export const SCROLLS_BY_KEYS = { tabIndex: 0 } as const;
