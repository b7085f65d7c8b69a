/**
 * Words that suppliers use for different values, by attribute. Where one reading is usual it is an alias, and only the
 * others stand here; a word that is no alias has no usual reading. A list of values asks its supplier which is meant.
 */
export const DISPUTED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  SHAPE: {
    R: ['ROUND', 'RADIANT'],
    RD: ['RADIANT'],
    PB: ['ROUND'],
    PR: ['PEAR'],
    CMB: ['CUSHION'],
    RCRMB: ['CUSHION', 'RADIANT'],
    SE: ['ASSCHER'],
    SQ: ['SQUARE_RADIANT', 'SQUARE', 'PRINCESS'],
    CM: ['CUSHION'],
    ASH: ['EMERALD'],
  },
  CUT: { FR: ['EX'] },
  SYMMETRY: { FR: ['EX'] },
  FLUORESCENCE: { SLT: ['FAINT'], VSL: ['FAINT'], BL: ['STRONG'] },
  MILKY: { GD: ['NONE', 'LIGHT'] },
  SHADE: {
    LB: ['LIGHT_BROWN', 'MEDIUM_BROWN'],
    GR: ['GREEN', 'GRAY'],
    GRN: ['GREEN', 'BROWN'],
    YL: ['YELLOW'],
    BR1: ['FAINT_BROWN'],
    BR2: ['LIGHT_BROWN'],
    BR3: ['MEDIUM_BROWN'],
    BR4: ['DARK_BROWN'],
  },
};
