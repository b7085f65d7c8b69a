/** Somebody who asked the system for less motion sees none that nobody began. */
export const wantsCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
