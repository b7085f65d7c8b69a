/** Makes a scroll container without focusable content scrollable by keyboard. */
export const SCROLLS_BY_KEYS = { tabIndex: 0 } as const;
