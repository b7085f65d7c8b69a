import type { BusinessId } from '#api/ids.gen.ts';

interface BusinessQuery {
  readonly business_id?: BusinessId | undefined;
}

/** With `business_id`, a search returns the stones and prices that the business sees. */
export const businessOption = ({ business_id }: BusinessQuery): { business_id?: BusinessId } =>
  business_id === undefined ? {} : { business_id };
