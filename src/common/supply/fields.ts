import { mapAttributes } from '#records/attributes-with.ts';
import { STONE_ATTRIBUTES } from '#records/stone.ts';
import { HEADERS } from '../trade/aliases/headers.ts';

export type FieldKind =
  | 'identity'
  | 'code'
  | 'number'
  | 'money'
  | 'discount'
  | 'date'
  | 'yesNo'
  | 'marks'
  | 'standing'
  | 'growth'
  | 'measures'
  | 'finish'
  | 'address'
  | 'word'
  | 'text';

interface FieldOf {
  readonly name: string;
  readonly kind: FieldKind;
  /** normalised column headers that suppliers use for this field, separated by spaces */
  readonly headers: string;
  readonly unit?: 'ct' | 'mm' | '%' | '°' | 'US$' | 'US$/ct';
  /** list of values that contains the codes of the field, for example `SHADE` */
  readonly list?: string;
  /** plausible values in the unit of the field; all other values are rejected */
  readonly range?: readonly [least: number, most: number];
  readonly decimals?: number;
}

/**
 * Most fields fill one column of a stone. Some fields, such as `measurements`, fill several
 * columns.
 */
export const STOCK_FIELDS = {
  org_stock_no: { name: 'Stock no.', kind: 'identity', headers: HEADERS.stock_no },
  report_no: { name: 'Report no.', kind: 'identity', headers: HEADERS.report_no },
  report_date: { name: 'Report date', kind: 'date', headers: HEADERS.report_date },
  growth_type: {
    name: 'Growth',
    kind: 'growth',
    headers: `${HEADERS.growth_type} ${HEADERS.diamond_type}`,
  },
  carat: figure('Carat', HEADERS.carat, 'ct', [0.001, 1000], 3),
  ...mapAttributes({ kind: 'code' }, ({ label, headers, list }) => ({
    name: label,
    kind: 'code' as const,
    headers: headers as string,
    list: list as string,
  })),
  cps: { name: 'Cut, polish and symmetry', kind: 'finish', headers: HEADERS.cps },
  eye_clean: { ...named('eye_clean'), kind: 'yesNo' },
  key_to_symbols: { ...named('key_to_symbols'), kind: 'marks' },
  measurements: {
    name: 'Measurements',
    kind: 'measures',
    headers: HEADERS.measurements,
    unit: 'mm',
  },
  ...mapAttributes({ kind: 'measure' }, ({ label, headers, unit, range }) =>
    figure(label, headers, unit, range),
  ),
  ...mapAttributes({ kind: 'word' }, ({ label, headers }) => ({
    name: label,
    kind: 'word' as const,
    headers: headers as string,
  })),
  ...mapAttributes({ kind: 'text' }, ({ label, headers }) => ({
    name: label,
    kind: 'text' as const,
    headers: headers as string,
  })),
  cash_price: {
    ...figure(
      STONE_ATTRIBUTES.cash_price.label,
      STONE_ATTRIBUTES.cash_price.headers,
      'US$/ct',
      STONE_ATTRIBUTES.cash_price.range,
    ),
    kind: 'money',
  },
  cash_disc: {
    name: STONE_ATTRIBUTES.cash_disc.label,
    kind: 'discount',
    headers: STONE_ATTRIBUTES.cash_disc.headers,
    unit: '%',
  },
  rap: { ...figure('Rap', HEADERS.rap, 'US$/ct', [1, 10_000_000]), kind: 'money' },
  disc: { name: 'Discount', kind: 'discount', headers: HEADERS.disc, unit: '%' },
  price_per_ct: {
    ...figure('Price per carat', HEADERS.price_per_ct, 'US$/ct', [0.01, 100_000_000]),
    kind: 'money',
  },
  total_amt: {
    ...figure('Total amount', HEADERS.total_amt, 'US$', [0.01, 10_000_000_000]),
    kind: 'money',
  },
  availability: { name: 'Availability', kind: 'standing', headers: HEADERS.availability },
  image: { name: 'Picture', kind: 'address', headers: HEADERS.image },
  video: { name: 'Video', kind: 'address', headers: HEADERS.video },
  certificate: { name: 'Certificate file', kind: 'address', headers: HEADERS.certificate },
} as const satisfies Readonly<Record<string, FieldOf>>;

function named(attribute: 'eye_clean' | 'key_to_symbols') {
  const { label, headers } = STONE_ATTRIBUTES[attribute];
  return { name: label, headers };
}

function figure<const Unit extends FieldOf['unit']>(
  name: string,
  headers: string,
  unit: Unit,
  range: readonly [number, number],
  decimals = 2,
) {
  return { name, kind: 'number', headers, unit, range, decimals } as const;
}

export type StockField = keyof typeof STOCK_FIELDS;
export const STOCK_FIELD_NAMES = Object.keys(STOCK_FIELDS) as StockField[];
export const isStockField = (name: string): name is StockField => Object.hasOwn(STOCK_FIELDS, name);
export const fieldOf = (field: StockField): FieldOf => STOCK_FIELDS[field];

/**
 * True for fields whose cells contain words. A user can map a supplier's words for such a field to
 * the portal's codes.
 */
export const isWorded = (field: StockField): boolean =>
  ['code', 'yesNo', 'standing', 'growth'].includes(STOCK_FIELDS[field].kind);
