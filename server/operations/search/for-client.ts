import type { BusinessId } from '../../../src/api/ids.gen.ts';

interface Asked {
  readonly business_id?: BusinessId | undefined;
}

/** Returns the search option for the stock and prices of a trading client; empty without one. */
export const forClient = ({ business_id }: Asked): { business_id?: BusinessId } =>
  business_id === undefined ? {} : { business_id };
