import type { Choice } from './filter.ts';

const GROUP = /^([A-Z])-([A-Z])$/;

/** Some reports grade a colour as one of two: "O-P". */
export const isColourGroup = (code: string): boolean => GROUP.test(code);

/** Below the common colours reports grade in pairs: a search for O and P asks for "O-P" too. */
export function withGroups(colours: readonly Choice[], codes: readonly string[]): string[] {
  const rare = new Set(
    colours
      .filter((one) => one.is_display === false && codes.includes(one.code))
      .map(({ code }) => code),
  );
  const groups = colours.map(({ code }) => code).filter((code) => isWithin(code, rare));
  return [...codes, ...groups.filter((code) => !codes.includes(code))];
}

/** Whether both ends of a group are there. */
export function isWithin(code: string, codes: ReadonlySet<string>): boolean {
  const ends = GROUP.exec(code);
  return ends !== null && codes.has(ends[1] ?? '') && codes.has(ends[2] ?? '');
}
