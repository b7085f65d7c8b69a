import type { components } from '#api/schema.gen.ts';
import { CUT_GRADED_SHAPES } from '#common/trade/finish-words.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { DIGITS } from '../prices/decimals.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import type { Attribute } from './index/index-fields.ts';
import type { Condition, Ranged } from './index-query.ts';

export type StoneFilter = Partial<components['schemas']['StoneFilter']>;

/** Attributes that are chosen by code, each with the list of its values. */
export const MASTERS = {
  shape: 'SHAPE',
  color: 'COLOR',
  clarity: 'CLARITY',
  cut: 'CUT',
  polish: 'POLISH',
  symmetry: 'SYMMETRY',
  fluorescence: 'FLUORESCENCE',
  lab: 'LAB',
  location: 'LOCATION',
  fancy: 'FANCY',
  intensity: 'INTENSITY',
  overtone: 'OVERTONE',
  shade: 'SHADE',
  milky: 'MILKY',
} as const satisfies Partial<Record<Attribute, string>>;
export type Mastered = keyof typeof MASTERS;
export const isMastered = (name: string): name is Mastered => name in MASTERS;

const MM = 2;
/** Decimal places of the figures that are searched by range. */
export const RANGES = {
  markup_disc: DIGITS.disc,
  markup_ppc: DIGITS.money,
  sell_amt: DIGITS.money,
  rap: DIGITS.money,
  length_mm: MM,
  width_mm: MM,
  depth_mm: MM,
  ratio: MM,
  depth_pct: MM,
  table_pct: MM,
  crown_angle: MM,
  crown_height_pct: MM,
  pavilion_angle: MM,
  pavilion_depth_pct: MM,
  girdle_pct: MM,
} as const satisfies Partial<Record<Ranged, number>>;

export const among = (attribute: Attribute, values: readonly number[]): Condition => ({
  kind: 'among',
  attribute,
  values,
});

export const AVAILABILITY = { available: 1, notAvailable: 2 } as const;
export function availabilityConditions(availability: number | undefined): Condition[] {
  const available = among('status', [STONE_STATUS.available.code]);
  if (availability === AVAILABILITY.available) return [available];
  if (availability === AVAILABILITY.notAvailable) return [{ kind: 'not', of: available }];
  return [];
}

/**
 * Returns conditions that require the same grades for cut, polish and symmetry. The cut condition
 * applies only to shapes that have a cut grade.
 */
export function tripleConditions(codes: readonly string[], names: AttributeNames): Condition[] {
  if (codes.length === 0) return [];
  const graded = (part: Mastered) => among(part, names.numbers(MASTERS[part], codes).known);
  const cutGraded = among('shape', names.numbers(MASTERS.shape, CUT_GRADED_SHAPES).known);
  return [
    { kind: 'any', of: [{ kind: 'not', of: cutGraded }, graded('cut')] },
    graded('polish'),
    graded('symmetry'),
  ];
}
