/** A reader who asked the system for less motion sees only what it began itself. */
export const wantsCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
