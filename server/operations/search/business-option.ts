import type { BusinessId } from '#api/ids.gen.ts';

interface BusinessQuery {
  readonly business_id?: BusinessId | undefined;
}

/**
 * Returns the search option that selects the stock and prices of a business; empty without a
 * business.
 */
export const businessOption = ({ business_id }: BusinessQuery): { business_id?: BusinessId } =>
  business_id === undefined ? {} : { business_id };
