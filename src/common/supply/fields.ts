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
  | 'address';

interface FieldOf {
  readonly name: string;
  readonly kind: FieldKind;
  /** normalised headers that suppliers use for this field, separated by spaces */
  readonly headers: string;
  readonly unit?: 'ct' | 'mm' | '%' | '°' | 'US$' | 'US$/ct';
  /** the list of values that contains the codes of the field */
  readonly list?: string;
  /** plausible values in the unit of the field; all other values are rejected */
  readonly range?: readonly [least: number, most: number];
  readonly decimals?: number;
}

/**
 * The fields to which a column of a stock list can be mapped. A field is a column of a stone, or
 * combines several of them.
 */
export const STOCK_FIELDS = {
  org_stock_no: { name: 'Stock no.', kind: 'identity', headers: HEADERS.stock_no },
  lab: { name: 'Lab', kind: 'code', headers: HEADERS.lab, list: 'LAB' },
  report_no: { name: 'Report no.', kind: 'identity', headers: HEADERS.report_no },
  report_date: { name: 'Report date', kind: 'date', headers: HEADERS.report_date },
  growth_type: {
    name: 'Growth',
    kind: 'growth',
    headers: `${HEADERS.growth_type} ${HEADERS.diamond_type}`,
  },
  shape: { name: 'Shape', kind: 'code', headers: HEADERS.shape, list: 'SHAPE' },
  carat: figure('Carat', HEADERS.carat, 'ct', [0.001, 1000], 3),
  color: { name: 'Colour', kind: 'code', headers: HEADERS.color, list: 'COLOR' },
  fancy: { name: 'Fancy colour', kind: 'code', headers: HEADERS.fancy, list: 'FANCY' },
  intensity: { name: 'Intensity', kind: 'code', headers: HEADERS.intensity, list: 'INTENSITY' },
  overtone: { name: 'Overtone', kind: 'code', headers: HEADERS.overtone, list: 'OVERTONE' },
  clarity: { name: 'Clarity', kind: 'code', headers: HEADERS.clarity, list: 'CLARITY' },
  cut: { name: 'Cut', kind: 'code', headers: HEADERS.cut, list: 'CUT' },
  polish: { name: 'Polish', kind: 'code', headers: HEADERS.polish, list: 'POLISH' },
  symmetry: { name: 'Symmetry', kind: 'code', headers: HEADERS.symmetry, list: 'SYMMETRY' },
  cps: { name: 'Cut, polish and symmetry', kind: 'finish', headers: HEADERS.cps },
  fluorescence: {
    name: 'Fluorescence',
    kind: 'code',
    headers: HEADERS.fluorescence,
    list: 'FLUORESCENCE',
  },
  shade: { name: 'Shade', kind: 'code', headers: HEADERS.shade, list: 'SHADE' },
  milky: { name: 'Milky', kind: 'code', headers: HEADERS.milky, list: 'MILKY' },
  eye_clean: { name: 'Eye clean', kind: 'yesNo', headers: HEADERS.eye_clean },
  key_to_symbols: { name: 'Key to symbols', kind: 'marks', headers: HEADERS.key_to_symbols },
  measurements: {
    name: 'Measurements',
    kind: 'measures',
    headers: HEADERS.measurements,
    unit: 'mm',
  },
  length_mm: figure('Length', HEADERS.length_mm, 'mm', [0.3, 90]),
  width_mm: figure('Width', HEADERS.width_mm, 'mm', [0.3, 90]),
  depth_mm: figure('Height', HEADERS.depth_mm, 'mm', [0.2, 60]),
  depth_pct: figure('Depth', HEADERS.depth_pct, '%', [25, 110]),
  table_pct: figure('Table', HEADERS.table_pct, '%', [20, 100]),
  crown_angle: figure('Crown angle', HEADERS.crown_angle, '°', [5, 70]),
  crown_height_pct: figure('Crown height', HEADERS.crown_height_pct, '%', [2, 50]),
  pavilion_angle: figure('Pavilion angle', HEADERS.pavilion_angle, '°', [15, 75]),
  pavilion_depth_pct: figure('Pavilion depth', HEADERS.pavilion_depth_pct, '%', [15, 90]),
  girdle_pct: figure('Girdle percent', HEADERS.girdle_pct, '%', [0.1, 40]),
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
  location: {
    name: 'Location',
    kind: 'code',
    headers: `${HEADERS.city} ${HEADERS.country}`,
    list: 'LOCATION',
  },
  image: { name: 'Picture', kind: 'address', headers: HEADERS.image },
  video: { name: 'Video', kind: 'address', headers: HEADERS.video },
  certificate: { name: 'Certificate file', kind: 'address', headers: HEADERS.certificate },
} as const satisfies Readonly<Record<string, FieldOf>>;

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
 * True for the fields whose words can be taught per supplier: codes, yes/no, availability and
 * growth type.
 */
export const isWorded = (field: StockField): boolean =>
  ['code', 'yesNo', 'standing', 'growth'].includes(STOCK_FIELDS[field].kind);
