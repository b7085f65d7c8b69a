/**
 * True if the user asked the system for reduced motion: then only animations that the user starts
 * remain.
 */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
