import type { AttributeNames } from '../../../server/stock/stones/attribute-names.ts';

/** Numbers of a few master values, by master. */
const NUMBERS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  SHAPE: { ROUND: 1, PEAR: 2 },
  COLOR: { D: 11, E: 12 },
  CLARITY: { IF: 21, VS1: 22 },
  CUT: { ID: 30, EX: 31, 'VG-EX': 32, VG: 33 },
  POLISH: { ID: 40, EX: 41, 'VG-EX': 42, VG: 43 },
  SYMMETRY: { ID: 50, EX: 51, 'VG-EX': 52, VG: 53 },
  SHADE: { NONE: 61, BROWN: 62 },
  MILKY: { NONE: 71 },
  LAB: { GIA: 81 },
};

const codesByNumber = new Map(
  Object.values(NUMBERS).flatMap((codes) =>
    Object.entries(codes).map(([code, nr]) => [nr, code] as const),
  ),
);

/** Attribute names without a database, for tests of the search. */
export const FEW_GRADES: AttributeNames = {
  name: (nr) => (nr === null ? null : (codesByNumber.get(nr) ?? null)),
  numbers: (master, codes) => ({
    known: codes.flatMap((code) => NUMBERS[master]?.[code] ?? []),
    unknown: codes.filter((code) => NUMBERS[master]?.[code] === undefined),
  }),
  allNumbers: (master) => new Map(Object.entries(NUMBERS[master] ?? {})),
  code: (nr) => codesByNumber.get(nr) ?? null,
  places: Uint16Array.of(0xffff, 1, 2),
  codes: (master, numbers) =>
    Object.entries(NUMBERS[master] ?? {}).flatMap(([code, nr]) =>
      numbers.includes(nr) ? [code] : [],
    ),
  choices: () => ({}),
};
