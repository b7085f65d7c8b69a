/**
 * True if the system setting asks for reduced motion. Callers then start no animation
 * automatically.
 */
export const prefersReducedMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches;
