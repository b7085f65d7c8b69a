import { isDrawnShape } from '#drawing/facets/plans.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import type { Master } from './master-calls.ts';
import type { ValueFields } from './value-form.ts';

/**
 * True if an image of the value would be shown: for values of the company's own masters, and for
 * shapes that the portal cannot draw. A stored image can be removed in any case.
 */
export const isImageUsed = (
  { code, fixed_because }: Pick<Master, 'code' | 'fixed_because'>,
  { name, image_id }: Pick<ValueFields, 'name' | 'image_id'>,
): boolean =>
  image_id !== null ||
  fixed_because === null ||
  (code === STONE_ATTRIBUTES.shape.list && !isDrawnShape(name));
