import type { BusinessId } from '#api/ids.gen.ts';

interface BusinessQuery {
  readonly business_id?: BusinessId | undefined;
}

/**
 * Returns the search option for the stock and prices of a trading client. Without a trading client,
 * the option is empty.
 */
export const businessOption = ({ business_id }: BusinessQuery): { business_id?: BusinessId } =>
  business_id === undefined ? {} : { business_id };
