import type { Aliases } from './aliases.ts';

const GIRDLE = {
  'Extremely thin': 'ETN XTN EXTN',
  'Very thin': 'VTN VTHN',
  Thin: 'TN THN',
  Medium: 'M MED MD',
  'Slightly thick': 'STK SLTK SLTHK STHK',
  Thick: 'TK THK',
  'Very thick': 'VTK VTHK',
  'Extremely thick': 'ETK XTK EXTK',
} as const satisfies Aliases;

const TREATMENT = {
  None: 'N NO NONE UNTREATED NOTTREATED',
  'Laser drilled': 'LD LASERDRILL',
  'Clarity enhanced': 'CE',
  HPHT: 'HPHTTREATED',
  Irradiated: 'IR IRR',
} as const satisfies Aliases;

/** Known values of attributes with an open vocabulary, each with the words that suppliers use. */
export const WORD_ALIASES = {
  luster: {
    Excellent: 'EX',
    'Very good': 'VG VERYGOOD',
    Good: 'G GD',
    'Slightly milky': 'SM M1 SLIGHTMILKY MILKY1',
    'Medium milky': 'MM M2 MEDIUMMILKY MILKY2',
    'Heavily milky': 'HM M3 HEAVYMILKY',
  },
  bgm: { None: 'NOBGM NO N NONE', Yes: 'Y' },
  black_inclusion: {
    None: 'BLACKINCLUSIONSNONE NONE',
    'Black table, negligible': 'BLACKTABLEMEANINGLESS BT0',
    'Black table, small': 'BLACKTABLESMALL BT1',
    'Black table, medium': 'BLACKTABLEMEDIUM BT2',
    'Black table, large': 'BLACKTABLELARGE BT3',
    'Black crown, negligible': 'BLACKCROWNMEANINGLESS BC0',
    'Black crown, small': 'BLACKCROWNSMALL BC1',
    'Black crown, medium': 'BLACKCROWNMEDIUM BC2',
    'Black crown, large': 'BLACKCROWNLARGE BC3',
  },
  girdle: GIRDLE,
  girdle_thin: GIRDLE,
  girdle_thick: GIRDLE,
  culet: {
    None: 'N NON NONE P PT POINTED',
    'Very small': 'VS VSM VSML',
    Small: 'S SM SML',
    Medium: 'M MED MD',
    Large: 'L LG LRG',
  },
  treatment: TREATMENT,
  treated_color: TREATMENT,
  growth_process: { CVD: 'CVD', HPHT: 'HPHT' },
  fluorescence_color: {
    Blue: 'B BL',
    Yellow: 'Y YL',
    Green: 'G',
    Orange: 'O',
    Red: 'R',
    White: 'W',
    None: 'N',
  },
} as const satisfies Readonly<Record<string, Aliases>>;
