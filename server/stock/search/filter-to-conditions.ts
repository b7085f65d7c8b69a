import type { components } from '#api/schema.gen.ts';
import { CUT_GRADED_SHAPES } from '#common/trade/finish-words.ts';
import { STONE_STATUS } from '#machines/codes.ts';
import { mapAttributes } from '#records/attributes-with.ts';
import { DIGITS } from '../prices/decimals.ts';
import type { AttributeNames } from '../stones/attribute-names.ts';
import type { Attribute } from './index/index-fields.ts';
import type { Condition, Ranged } from './index-query.ts';

export type StoneFilter = Partial<components['schemas']['StoneFilter']>;

/** Attributes that are chosen by code, each with the name of its list of values. */
export const MASTERS = mapAttributes(
  { kind: 'code' },
  ({ list }): string => list,
) satisfies Partial<Record<Attribute, string>>;
export type Mastered = keyof typeof MASTERS;
export const isMastered = (name: string): name is Mastered => name in MASTERS;

const DIGITS_OF = { discount: DIGITS.disc, money: DIGITS.money, measure: 2, ratio: 2 } as const;
/** Decimal places of the figures that are searched by range. */
export const RANGES = mapAttributes(
  { filter: 'range' },
  ({ kind }): number => DIGITS_OF[kind],
) satisfies Partial<Record<Ranged, number>>;

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
