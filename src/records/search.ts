import { ROLE } from '#machines/codes.ts';
import { attributesWith } from './attributes-with.ts';
import type { Field, Fields } from './field.ts';
import { AMOUNT, GRADES, GROWTH, REPORT_AND_PRICE, STAFF } from './shared-fields.ts';
import { type Attribute, STONE_ATTRIBUTES } from './stone.ts';

const ORIGIN = [...STAFF, ROLE.apiProvider, ROLE.ftpProvider] as const;

/** The label of an attribute with its unit, such as `Depth %`. */
const labelOf = ({ label, unit }: Attribute): string => (unit ? `${label} ${unit}` : label);

const column = (name: keyof typeof STONE_ATTRIBUTES, detail?: Field['detail']) => {
  const attribute: Attribute = STONE_ATTRIBUTES[name];
  return {
    [name]: {
      label: labelOf(attribute),
      hidden: true,
      ...(detail ? { detail } : {}),
      ...(attribute.revealsSupplier ? { roles: ORIGIN } : {}),
    } satisfies Field,
  };
};
const columns = (
  names: readonly (keyof typeof STONE_ATTRIBUTES)[],
  detail?: Field['detail'],
): Fields => Object.assign({}, ...names.map((name) => column(name, detail)));

/**
 * Percentages that are among the columns of the first screen, so their labels are as short as those
 * of the grades.
 */
const PERCENTS = { table_pct: { label: 'Tbl %' }, depth_pct: { label: 'Dep %' } } as const;

const DETAILS: Fields = {
  ...columns(
    attributesWith({ kind: 'measure' }).filter((name) => !(name in PERCENTS)),
    'measure',
  ),
  ...columns(['ratio'], 'measure'),
  report_date: { label: 'Report date', hidden: true, detail: 'day' },
  ...columns(attributesWith({ kind: 'code', shown: 'detail' }), 'text'),
  ...columns(['eye_clean'], 'flag'),
  ...columns(['key_to_symbols'], 'text'),
  ...columns(attributesWith({ kind: 'word' }), 'text'),
  ...columns(attributesWith({ kind: 'text' }), 'text'),
};

const { report_no, ...PRICES } = REPORT_AND_PRICE;
const { shape, stock_no, ...OTHER_GRADES } = GRADES;

export const SEARCH_FIELDS: Fields = {
  status: { label: 'Status' },
  image: { label: 'Pic' },
  shape,
  ...OTHER_GRADES,
  report_no,
  ...PERCENTS,
  location: { label: 'Location' },
  listed_at: { label: 'Age' },
  stock_no,
  ...columns(['fancy', 'intensity', 'overtone', 'lab']),
  ...DETAILS,
  ...PRICES,
  lab_grown_ppc: { label: STONE_ATTRIBUTES.lab_grown_ppc.label, hidden: true },
  lab_grown_diff: { label: STONE_ATTRIBUTES.lab_grown_diff.label, hidden: true },
  ...GROWTH,
  org_stock_no: { label: 'Supplier no.', roles: ORIGIN, hidden: true },
  provider: { label: 'Supplier', roles: STAFF },
  reliability: { label: 'Reliability', hidden: true },
  disc: { label: 'Cost disc %', roles: STAFF },
  price_per_ct: { label: 'Cost $/ct', roles: STAFF, hidden: true },
  total_amt: { label: 'Cost $', roles: STAFF },
  ...AMOUNT,
};
