/** Makes a scroll container without focusable content scrollable by keyboard. */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;
