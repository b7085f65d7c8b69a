import type { Choices } from './filter.ts';

/**
 * Tinges (slight tints of a white stone) that have several strengths and mixtures. Black is
 * excluded: a dealer who wants no black means inclusions, which the portal does not store.
 */
export const TINGES: readonly string[] = ['BROWN', 'GREEN', 'BLUE', 'GRAY', 'PINK', 'YELLOW'];

export const codesOfTinge = (tinge: string, choices: Choices): string[] =>
  TINGES.includes(tinge)
    ? (choices.SHADE ?? [])
        .map(({ code }) => code)
        .filter((code) => code.split('_').includes(tinge))
    : [];
