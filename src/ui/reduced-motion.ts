/**
 * True if the system setting asks for reduced motion. Only animations that the user starts are then
 * shown.
 */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
