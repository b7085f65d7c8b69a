import type { Choices } from './filter.ts';

/**
 * Tinges that come in several strengths and mixtures. Black is none: a dealer who wants no black means inclusions, and of
 * those the portal knows nothing.
 */
export const TINGES: readonly string[] = ['BROWN', 'GREEN', 'BLUE', 'GRAY', 'PINK', 'YELLOW'];

/** All shades that have this tinge in them. */
export const codesOfTinge = (tinge: string, choices: Choices): string[] =>
  TINGES.includes(tinge)
    ? (choices.SHADE ?? [])
        .map(({ code }) => code)
        .filter((code) => code.split('_').includes(tinge))
    : [];
