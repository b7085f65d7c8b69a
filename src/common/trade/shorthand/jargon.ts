import type { Attribute, Figure } from '../filter.ts';

/** Words that mean several values, such as "VS" for VS1 and VS2. */
export const FAMILIES: Readonly<Partial<Record<Attribute, Readonly<Record<string, string>>>>> = {
  clarity: {
    VVS: 'VVS1 VVS2',
    VS: 'VS1 VS2',
    SI: 'SI1 SI2',
    PK: 'I1 I2 I3',
    PIQUE: 'I1 I2 I3',
  },
  lab: { EGL: 'EGL_USA EGL_INTERNATIONAL EGL_ASIA' },
  milky: { MILKY: 'LIGHT MEDIUM HEAVY UNSPECIFIED', CLOUDY: 'LIGHT MEDIUM HEAVY UNSPECIFIED' },
};

/** Weights that a fraction means in the trade, in carats. */
export const FRACTIONS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  '1/6': [0.16, 0.18],
  '1/5': [0.19, 0.21],
  '1/4': [0.23, 0.27],
  '1/3': [0.32, 0.35],
  '3/8': [0.36, 0.39],
  '1/2': [0.48, 0.52],
};
/** Relative tolerance of a "pointer" weight: a "75 pointer" weighs 0.75 ct ± 3 %. */
export const POINTER_SPREAD = 0.03;

/**
 * Words that give one grade to cut, polish and symmetry (`count` 3) or to two of them (`count` 2).
 * For example, "3EX" means three times excellent.
 */
export const FINISHES: Readonly<Record<string, { readonly grade: string; readonly count: 2 | 3 }>> =
  {
    '3EX': { grade: 'EX', count: 3 },
    '3X': { grade: 'EX', count: 3 },
    XXX: { grade: 'EX', count: 3 },
    TRIPLEEX: { grade: 'EX', count: 3 },
    TRIPLEX: { grade: 'EX', count: 3 },
    TRIPLEEXCELLENT: { grade: 'EX', count: 3 },
    '3VG': { grade: 'VG', count: 3 },
    TRIPLEVG: { grade: 'VG', count: 3 },
    '3ID': { grade: 'ID', count: 3 },
    '2EX': { grade: 'EX', count: 2 },
    '2X': { grade: 'EX', count: 2 },
    XX: { grade: 'EX', count: 2 },
    '2VG': { grade: 'VG', count: 2 },
  };

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Words that do not change the search. */
export const FILLERS = setOf(
  'AND OR WITH OF THE FOR IN AT ME WE MY NEED NEEDS WANT WANTED LOOKING REQUIRED REQUIRE REQ PLEASE PLS PLZ SHOW FIND GIVE HI HELLO DEAR DIAMOND DIAMONDS STONE STONES PIECE PIECES PC PCS STOCK NUMBER NUMBERS ONLY ANY ALL SHAPED IS ARE & GRADED GRADE',
);
export const NEGATIONS = setOf('NO NOT NON WITHOUT ZERO NONE');
export const TO = setOf('TO TILL UNTIL THRU THROUGH UPTO');
export const JOINTS = setOf('AND OR & / NOR');
export const UP = setOf('+ UP PLUS BETTER UPWARDS ONWARDS');
/** Words that mean "or better" after "or" or "and", as in "VS1 or higher". */
export const UP_AFTER_JOINT = setOf('UP BETTER ABOVE HIGHER MORE OVER PLUS LARGER BIGGER GREATER');
export const DOWN = setOf('DOWN DOWNWARDS');
export const DOWN_AFTER_JOINT = setOf('DOWN LOWER BELOW UNDER LESS WORSE SMALLER');

export const AT_MOST = setOf('<= =< MAX MAXIMUM UPTO WITHIN ATMOST TILL NOTOVER');
export const LESS = setOf('< UNDER BELOW LESSTHAN SMALLERTHAN');
export const AT_LEAST = setOf(
  '> >= => OVER ABOVE MIN MINIMUM FROM ATLEAST MORETHAN STARTING LARGERTHAN BIGGERTHAN',
);
export const ABOUT = setOf('~ ± @ AROUND ABOUT APPROX APPROXIMATELY CIRCA ROUGHLY');
/**
 * Words that mean "this grade or better" before a grade. Dealers use even "max VS1" in this sense.
 */
export const GRADE_AT_LEAST = setOf('MIN MINIMUM ATLEAST MAX MAXIMUM UPTO');

export const UNITS: Readonly<Record<string, 'ct' | 'pt' | 'money' | 'pct' | 'mm' | 'k'>> = {
  CT: 'ct',
  CTS: 'ct',
  CARAT: 'ct',
  CARATS: 'ct',
  CARATER: 'ct',
  CRT: 'ct',
  CRTS: 'ct',
  CTW: 'ct',
  PT: 'pt',
  PTS: 'pt',
  PTR: 'pt',
  PTRS: 'pt',
  POINT: 'pt',
  POINTS: 'pt',
  POINTER: 'pt',
  POINTERS: 'pt',
  USD: 'money',
  DOLLAR: 'money',
  DOLLARS: 'money',
  PCT: 'pct',
  PERCENT: 'pct',
  '%': 'pct',
  MM: 'mm',
  K: 'k',
};
/** Words that mean "percent below Rap" after a number. */
export const OFF = setOf('BACK OFF BELOW UNDER DISC DISCOUNT DIS RAP LESS');

export const MORE_KEYWORDS: Readonly<Partial<Record<Attribute | Figure, string>>> = {
  fluorescence: 'FLUO FLU FLUORO FLUOR FLURO',
  fancy: 'FANCYCOLOUR',
  ratio: 'LW LENGTHTOWIDTH',
  crown_angle: 'CA CRANG',
  pavilion_angle: 'PA PAVANG',
  markup_ppc: 'PPC PERCT',
  sell_amt: 'BUDGET',
  symmetry: 'SYMMETRIC',
  shade: 'TINT',
  girdle_pct: 'GIRDLE',
};
