import type { components } from '#api/schema.gen.ts';
import { mapAttributes } from '#records/attributes-with.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import { DIGITS } from '../prices/decimals.ts';

type Schemas = components['schemas'];
export type MatchFieldName = Schemas['MatchFieldName'];
type Unit = Schemas['MatchUnit'];

interface Field {
  readonly label: string;
  readonly unit: Unit;
  /** largest tolerance that a rule may have */
  readonly most: number;
  /** default tolerance */
  readonly usual: number;
}

const same = (label: string): Field => ({ label, unit: 'same', most: 0, usual: 0 });
const UNITS = { mm: 'mm', '%': 'percent', '°': 'degree' } as const;

/** Fields of a match rule. Diamond type and shape must always be equal. */
export const MATCH_FIELDS: Readonly<Record<MatchFieldName, Field>> = {
  growth_type: same('Growth'),
  ...mapAttributes({ kind: 'code', shown: 'row' }, gradeOrSame),
  ...mapAttributes({ kind: 'code', shown: 'detail' }, gradeOrSame),
  eye_clean: same(STONE_ATTRIBUTES.eye_clean.label),
  carat: { label: 'Carat', unit: 'ct', most: 5, usual: 0.05 },
  ...mapAttributes({ kind: 'measure' }, ({ label, unit, tolerance }) => ({
    label,
    unit: UNITS[unit],
    ...tolerance,
  })),
  ratio: { label: 'Ratio', unit: 'ratio', most: 1, usual: 0.03 },
  markup_ppc: { label: 'Price per carat', unit: 'percent', most: 100, usual: 10 },
};

function gradeOrSame({ label, graded }: { label: string; graded?: true }): Field {
  return graded ? { label, unit: 'grade', most: 10, usual: 1 } : same(label);
}
export const MATCH_FIELD_NAMES = Object.keys(MATCH_FIELDS) as readonly MatchFieldName[];

const HUNDREDTHS = 100;

/**
 * Returns the factor that turns a value of the field into an integer, because matching compares
 * integers.
 */
export function stepsOf(field: MatchFieldName): number {
  const { unit } = MATCH_FIELDS[field];
  if (unit === 'same' || unit === 'grade') return 1;
  return field === 'carat' ? 10 ** DIGITS.carat : HUNDREDTHS;
}
