import { ROLE } from '#machines/codes.ts';
import type { Fields } from './field.ts';
import { AMOUNT, GRADES, GROWTH, REPORT_AND_PRICE, STAFF } from './shared-fields.ts';

export const SEARCH_FIELDS: Fields = {
  status: { label: 'Status' },
  image: { label: 'Pic' },
  // Users look at the grading report only after the grades, so its column comes near the end.
  ...GRADES,
  location: { label: 'Location' },
  listed_at: { label: 'Age' },
  ...REPORT_AND_PRICE,
  ...GROWTH,
  org_stock_no: {
    label: 'Supplier no.',
    roles: [...STAFF, ROLE.apiProvider, ROLE.ftpProvider],
    hidden: true,
  },
  provider: { label: 'Supplier', roles: STAFF },
  reliability: { label: 'Reliability', hidden: true },
  disc: { label: 'Cost disc %', roles: STAFF },
  price_per_ct: { label: 'Cost $/ct', roles: STAFF, hidden: true },
  total_amt: { label: 'Cost $', roles: STAFF },
  ...AMOUNT,
};
