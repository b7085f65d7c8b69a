import type { Aliases } from './aliases.ts';

export const HUES = {
  YELLOW: 'YEL',
  BROWN: 'BRN',
  PINK: 'PNK',
  BLUE: 'BLU',
  GRAY: 'GREY',
  ORANGE: 'ORN',
} as const satisfies Aliases;

export const INTENSITIES = {
  FAINT: 'FNT',
  VERY_LIGHT: 'VLT VLGT',
  LIGHT: 'LIT LGT',
  FANCY_LIGHT: 'FLT FLGT',
  FANCY: 'FAN FC FCY',
  FANCY_DARK: 'FDK FDRK',
  FANCY_INTENSE: 'INT INTENSE',
  FANCY_DEEP: 'FDP DEEP',
  FANCY_VIVID: 'VIV VIVID',
} as const satisfies Aliases;

export const OVERTONES = {
  BROWNISH_GREENISH: 'BROWNISHGRENISH',
  GRAYISH: 'GREYISH',
  ORANGY: 'ORANGEY',
} as const satisfies Aliases;

interface Composite {
  readonly words: string;
  readonly intensity: string;
  readonly overtone?: string;
  readonly fancy: string;
}

export const COMPOSITES: readonly Composite[] = [
  { words: 'FY FANCYYELLOWEVEN', intensity: 'FANCY', fancy: 'YELLOW' },
  { words: 'FLY FCLYEL', intensity: 'FANCY_LIGHT', fancy: 'YELLOW' },
  { words: 'FIY FCIYEL INTYEL', intensity: 'FANCY_INTENSE', fancy: 'YELLOW' },
  { words: 'FVY FCVYEL', intensity: 'FANCY_VIVID', fancy: 'YELLOW' },
  { words: 'FCDYEL', intensity: 'FANCY_DEEP', fancy: 'YELLOW' },
  { words: 'FBY FCBYEL', intensity: 'FANCY', overtone: 'BROWNISH', fancy: 'YELLOW' },
  { words: 'FLBY', intensity: 'FANCY_LIGHT', overtone: 'BROWNISH', fancy: 'YELLOW' },
  { words: 'FLBGY', intensity: 'FANCY_LIGHT', overtone: 'BROWNISH_GREENISH', fancy: 'YELLOW' },
  { words: 'FBGY', intensity: 'FANCY', overtone: 'BROWNISH_GREENISH', fancy: 'YELLOW' },
  { words: 'FP FCPNK', intensity: 'FANCY', fancy: 'PINK' },
  { words: 'FLPK FCLPNK', intensity: 'FANCY_LIGHT', fancy: 'PINK' },
  { words: 'FCIPNK', intensity: 'FANCY_INTENSE', fancy: 'PINK' },
  { words: 'FCVPNK', intensity: 'FANCY_VIVID', fancy: 'PINK' },
  { words: 'FPP', intensity: 'FANCY', fancy: 'PINK-PURPLE' },
  { words: 'FPB', intensity: 'FANCY_LIGHT', overtone: 'PINKISH', fancy: 'BROWN' },
  { words: 'FCDPPPNK', intensity: 'FANCY_DEEP', overtone: 'PURPLISH', fancy: 'PINK' },
  { words: 'VLP', intensity: 'VERY_LIGHT', fancy: 'PINK' },
  { words: 'FB', intensity: 'FANCY', fancy: 'BLUE' },
  { words: 'FCVBLU', intensity: 'FANCY_VIVID', fancy: 'BLUE' },
  { words: 'FGB', intensity: 'FANCY', overtone: 'GRAYISH', fancy: 'BLUE' },
  { words: 'FCBRN', intensity: 'FANCY', fancy: 'BROWN' },
  { words: 'FCYBRN', intensity: 'FANCY', overtone: 'YELLOWISH', fancy: 'BROWN' },
  { words: 'FCOBRN', intensity: 'FANCY', overtone: 'ORANGY', fancy: 'BROWN' },
  { words: 'FCORN', intensity: 'FANCY', fancy: 'ORANGE' },
  { words: 'FCVRED', intensity: 'FANCY_VIVID', fancy: 'RED' },
  { words: 'FLG', intensity: 'FANCY_LIGHT', fancy: 'GRAY' },
  { words: 'VLG', intensity: 'VERY_LIGHT', fancy: 'GRAY' },
  { words: 'LGY', intensity: 'LIGHT', fancy: 'GRAY' },
];
