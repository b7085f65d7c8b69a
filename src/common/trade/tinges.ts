import type { Choices } from './filter.ts';

/**
 * Tinges (slight tints of a white stone) that have several strengths and mixtures. Black is
 * excluded: a dealer who wants no black means inclusions, which the portal does not store.
 */
export const TINGES: readonly string[] = ['BROWN', 'GREEN', 'BLUE', 'GRAY', 'PINK', 'YELLOW'];

/**
 * Returns the codes of all shades with this tinge, for example BROWN and LIGHT_BROWN for BROWN.
 * Empty if `tinge` is not in `TINGES`.
 */
export const codesOfTinge = (tinge: string, choices: Choices): string[] =>
  TINGES.includes(tinge)
    ? (choices.SHADE ?? [])
        .map(({ code }) => code)
        .filter((code) => code.split('_').includes(tinge))
    : [];
