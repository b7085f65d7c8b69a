import type { components } from '#api/schema.gen.ts';

export type FilterPart = Partial<components['schemas']['StoneFilter']>;

export interface Choice {
  readonly code: string;
  readonly name: string;
  /** true for a common value, which the search form shows first */
  readonly is_display?: boolean;
}

/** The values of each list of values, by the code of the list and in trade order. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

export interface Range {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}

/**
 * Attributes whose values are codes of a list of values. A graded attribute is listed from best to
 * worst.
 */
export const CODED = {
  shape: { list: 'SHAPE', name: 'Shape', graded: false },
  color: { list: 'COLOR', name: 'Colour', graded: true },
  fancy: { list: 'FANCY', name: 'Fancy colour', graded: false },
  intensity: { list: 'INTENSITY', name: 'Intensity', graded: true },
  overtone: { list: 'OVERTONE', name: 'Overtone', graded: false },
  clarity: { list: 'CLARITY', name: 'Clarity', graded: true },
  triple: { list: 'CUT', name: 'Triple', graded: true },
  cut: { list: 'CUT', name: 'Cut', graded: true },
  polish: { list: 'POLISH', name: 'Polish', graded: true },
  symmetry: { list: 'SYMMETRY', name: 'Symmetry', graded: true },
  fluorescence: { list: 'FLUORESCENCE', name: 'Fluorescence', graded: true },
  lab: { list: 'LAB', name: 'Lab', graded: false },
  location: { list: 'LOCATION', name: 'Location', graded: false },
} as const;
export type Coded = keyof typeof CODED;

/** Attributes that a search can require or exclude. */
export const CONTAINED = {
  shade: { list: 'SHADE', name: 'Shade', graded: false },
  milky: { list: 'MILKY', name: 'Milky', graded: false },
  key_to_symbols: { list: 'KEY_TO_SYMBOLS', name: 'Key to symbols', graded: false },
} as const;
export type Contained = keyof typeof CONTAINED;
export const CONTAIN = { any: 1, none: 2 } as const;

export const ATTRIBUTES = { ...CODED, ...CONTAINED };
export type Attribute = keyof typeof ATTRIBUTES;

export const isContained = (attribute: Attribute): attribute is Contained => attribute in CONTAINED;
export const isCoded = (field: string): field is Coded => field in CODED;

/** Numeric attributes, such as measurements and prices. A search has one range for each. */
export const FIGURES = {
  markup_disc: 'Discount',
  markup_ppc: 'Price per carat',
  sell_amt: 'Total amount',
  rap: 'Rap',
  table_pct: 'Table',
  depth_pct: 'Depth',
  ratio: 'Ratio',
  length_mm: 'Length',
  width_mm: 'Width',
  depth_mm: 'Height',
  crown_angle: 'Crown angle',
  crown_height_pct: 'Crown height',
  pavilion_angle: 'Pavilion angle',
  pavilion_depth_pct: 'Pavilion depth',
  girdle_pct: 'Girdle percent',
  reliability: 'Reliability',
} as const;
export type Figure = keyof typeof FIGURES;
export const isFigure = (field: string): field is Figure => field in FIGURES;
