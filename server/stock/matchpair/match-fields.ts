import type { components } from '#api/schema.gen.ts';
import { DIGITS } from '../prices/decimals.ts';

type Schemas = components['schemas'];
export type MatchFieldName = Schemas['MatchFieldName'];
type Unit = Schemas['MatchUnit'];

interface Field {
  readonly label: string;
  readonly unit: Unit;
  /** largest tolerance */
  readonly most: number;
  /** default tolerance */
  readonly usual: number;
}

const same = (label: string): Field => ({ label, unit: 'same', most: 0, usual: 0 });
const grade = (label: string): Field => ({ label, unit: 'grade', most: 10, usual: 1 });
const measure = (label: string, unit: Unit, most: number, usual: number): Field => ({
  label,
  unit,
  most,
  usual,
});

/** Fields of a match rule. Diamond type and shape must always be equal. */
export const MATCH_FIELDS: Readonly<Record<MatchFieldName, Field>> = {
  growth_type: same('Growth'),
  lab: same('Lab'),
  location: same('Location'),
  color: grade('Colour'),
  clarity: grade('Clarity'),
  cut: grade('Cut'),
  polish: grade('Polish'),
  symmetry: grade('Symmetry'),
  fluorescence: grade('Fluorescence'),
  fancy: same('Fancy colour'),
  intensity: grade('Intensity'),
  overtone: same('Overtone'),
  shade: same('Shade'),
  milky: same('Milky'),
  eye_clean: same('Eye clean'),
  carat: measure('Carat', 'ct', 5, 0.05),
  length_mm: measure('Length', 'mm', 5, 0.1),
  width_mm: measure('Width', 'mm', 5, 0.1),
  depth_mm: measure('Depth', 'mm', 5, 0.1),
  ratio: measure('Ratio', 'ratio', 1, 0.03),
  depth_pct: measure('Depth', 'percent', 20, 2),
  table_pct: measure('Table', 'percent', 20, 2),
  crown_angle: measure('Crown angle', 'degree', 20, 1),
  crown_height_pct: measure('Crown height', 'percent', 20, 1),
  pavilion_angle: measure('Pavilion angle', 'degree', 20, 0.5),
  pavilion_depth_pct: measure('Pavilion depth', 'percent', 20, 1),
  girdle_pct: measure('Girdle', 'percent', 20, 1),
  markup_ppc: measure('Price per carat', 'percent', 100, 10),
};
export const MATCH_FIELD_NAMES = Object.keys(MATCH_FIELDS) as readonly MatchFieldName[];

const HUNDREDTHS = 100;

/** Returns the factor that converts a value of the field to the integers of a match column. */
export function stepsOf(field: MatchFieldName): number {
  const { unit } = MATCH_FIELDS[field];
  if (unit === 'same' || unit === 'grade') return 1;
  return field === 'carat' ? 10 ** DIGITS.carat : HUNDREDTHS;
}
