/**
 * Words with several meanings: list code -> word -> values. If a word is also an alias, the alias
 * gives the usual meaning. This list then contains only the other meanings.
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

/**
 * Headers that suppliers use for different fields. The cells of the column decide which field is
 * meant.
 */
export const DISPUTED_HEADERS: Readonly<Record<string, readonly string[]>> = {
  CUT: ['cut', 'shape'],
  CERTIFICATE: ['lab', 'report_no', 'certificate'],
  CERT: ['lab', 'report_no', 'certificate'],
  CERTIFICATENO: ['report_no', 'certificate'],
  REPORT: ['report_no', 'lab', 'certificate'],
  PRICE: ['price_per_ct', 'total_amt'],
  RATE: ['price_per_ct', 'rap'],
  DEPTH: ['depth_pct', 'depth_mm'],
  FINISH: ['polish', 'cps'],
  SIZE: ['carat', 'measurements'],
  TYPE: ['diamond_type', 'shape'],
  GIRDLE: ['girdle_pct', 'girdle'],
  LOCATION: ['country', 'city'],
  RATEUS: ['total_amt', 'price_per_ct'],
};
