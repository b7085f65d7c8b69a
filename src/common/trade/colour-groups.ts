import type { Choice } from './filter.ts';

const GROUP = /^([A-Z])-([A-Z])$/;

/** Returns true for a colour group such as "O-P". Some reports grade a colour only as a group. */
export const isColourGroup = (code: string): boolean => GROUP.test(code);

/**
 * Adds the colour groups that a search for colours includes. Reports grade rare colours in pairs,
 * so O and P include "O-P".
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

/** Returns true if both colours of a group such as "O-P" are among `codes`. */
export function isWithin(code: string, codes: ReadonlySet<string>): boolean {
  const ends = GROUP.exec(code);
  return ends !== null && codes.has(ends[1] ?? '') && codes.has(ends[2] ?? '');
}
