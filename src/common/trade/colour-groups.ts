import type { Choice } from './filter.ts';

const GROUP = /^([A-Z])-([A-Z])$/;

/** Some reports grade a colour only as a group, such as "O-P". */
export const isColourGroup = (code: string): boolean => GROUP.test(code);

/**
 * Adds the colour groups whose two colours are both rare and in `codes`: "O-P" for "O" and "P".
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

export function isWithin(code: string, codes: ReadonlySet<string>): boolean {
  const ends = GROUP.exec(code);
  return ends !== null && codes.has(ends[1] ?? '') && codes.has(ends[2] ?? '');
}
