import type { BusinessId } from '../../../src/api/ids.gen.ts';

interface Asked {
  readonly business_id?: BusinessId | undefined;
}

/** As a client is shown the stock, where its reader names one. */
export const forClient = ({ business_id }: Asked): { business_id?: BusinessId } =>
  business_id === undefined ? {} : { business_id };
