import type { BusinessId } from '#api/ids.gen.ts';

interface BusinessQuery {
  readonly business_id?: BusinessId | undefined;
}

/**
 * Returns `{ business_id }`, or `{}` if undefined. With `business_id`, a search returns the stones
 * and prices that this business sees.
 */
export const businessOption = ({ business_id }: BusinessQuery): { business_id?: BusinessId } =>
  business_id === undefined ? {} : { business_id };
