/**
 * Props that make a scroll container focusable, so that the keyboard can scroll it. Needed if the
 * content has no focusable element.
 */
export const KEYBOARD_SCROLLABLE = { tabIndex: 0 } as const;
