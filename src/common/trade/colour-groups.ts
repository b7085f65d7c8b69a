import type { Choice } from './filter.ts';

const GROUP = /^([A-Z])-([A-Z])$/;

/** Returns true for a colour group such as "O-P". Some reports grade a colour only as a group. */
export const isColourGroup = (code: string): boolean => GROUP.test(code);

/**
 * Returns `codes` plus colour groups. For example, adds "O-P" if "O" and "P" are both in `codes`.
 * Grading reports often state rare colours as a group.
 */
export function withGroups(colours: readonly Choice[], codes: readonly string[]): string[] {
  const rare = new Set(
    colours
      .filter((one) => one.is_display === false && codes.includes(one.code))
      .map(({ code }) => code),
  );
  const groups = colours.map(({ code }) => code).filter((code) => isWithin(code, rare));
  return [...codes, ...groups.filter((code) => !codes.includes(code))];
}

/**
 * Returns true if `code` is a colour group such as "O-P" and both of its colours are among `codes`.
 */
export function isWithin(code: string, codes: ReadonlySet<string>): boolean {
  const ends = GROUP.exec(code);
  return ends !== null && codes.has(ends[1] ?? '') && codes.has(ends[2] ?? '');
}
