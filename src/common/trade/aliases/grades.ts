import type { Aliases } from './aliases.ts';

export const COLOURS = {
  K: 'KFAINTBROWN',
  L: 'LFAINTBROWN',
  M: 'MFAINTBROWN',
  N: 'NVERYLIGHTBROWN',
  'O-P': 'OPVERYLIGHTBROWN',
  'W-X': 'WXLIGHTBROWN',
  FANCY: 'FC FCY',
} as const satisfies Aliases;

export const CLARITIES = {
  FL: 'FLAWLESS',
  IF: 'LC LOUPECLEAN INTERNALLYFLAWLESS',
  SI1: 'S11',
  SI2: 'S12',
  I1: 'P1',
  I2: 'P2',
  I3: 'P3',
  NONE: 'N',
} as const satisfies Aliases;

export const CUTS = {
  ID: 'IDEAL I IDL',
  EX: 'EXCELLENT EXC EXCELLENT+ E X 3EX EX1 EX2 EX3 EX4',
  'VG-EX': 'VERYGOODTOEXCELLENT',
  VG: 'VERYGOOD V VGOOD VG1 VG2 VG3 VG4',
  'G-VG': 'GOODTOVERYGOOD',
  G: 'GOOD GD GD1 GD2 FG1',
  'F-G': 'FAIRTOGOOD',
  F: 'FAIR FR',
  P: 'POOR PR',
  NONE: 'N NN NA -',
} as const satisfies Aliases;

export const FINISHES = {
  ID: 'IDEAL I IDL',
  EX: 'EXCELLENT EXC E X',
  'VG-EX': 'VERYGOODTOEXCELLENT',
  VG: 'VERYGOOD V VGOOD VG2',
  'G-VG': 'GOODTOVERYGOOD',
  G: 'GOOD GD',
  'F-G': 'FAIRTOGOOD',
  F: 'FAIR FR',
  P: 'POOR PR',
  NONE: 'N NN NA -',
} as const satisfies Aliases;

export const FLUORESCENCES = {
  NONE: 'NON N NIL NO NF NFL FL0 NEGLIGIBLE',
  VERY_SLIGHT: 'VSL VSLT',
  SLIGHT: 'SLT SL',
  FAINT: 'FNT F FA FL1 FAYL',
  MEDIUM: 'MED M MD FL2 MDBL MDYL MEDIUMBLUE',
  STRONG: 'STG S ST FL3 STBL STRONGBLUE',
  VERY_STRONG: 'VST VSTG VS VSTRONG VERYSTRON FL4 VSTB',
} as const satisfies Aliases;

/** Colours of fluorescence, which suppliers write after the strength: "Medium Blue". */
export const FLUORESCENCE_NOUNS = 'BLUE B BL YELLOW Y YL GREEN ORANGE RED WHITE W NONE';
