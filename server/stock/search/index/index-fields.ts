import { attributesWith, mapAttributes } from '#records/attributes-with.ts';
import { LIMITED_ATTRIBUTES } from '../../../people/customers/inventory-access.ts';
import { TOTAL_OFF } from '../../prices/price-sql.ts';

/**
 * The fields of the index and their SQL. Decimals are scaled to integers: carats are stored as
 * thousandths. The lists in this file define which fields are read, stored and searched.
 */

/** Attributes with few values; each value has a bitmap, and 0 is unknown. */
const ATTRIBUTES_IN_SQL = {
  status: 's.status',
  diamond_type: 's.diamond_type',
  growth_type: 's.growth_type',
  provider: 'p.nr',
  eye_clean: 'case s.eye_clean when true then 2 when false then 1 end',
  has_report: 'case when s.report_no is null then 1 else 2 end',
  location: 's.location',
  media: 's.media',
} as const;
export type Attribute = keyof typeof ATTRIBUTES_IN_SQL | (typeof LIMITED_ATTRIBUTES)[number];
export const ATTRIBUTES = [
  ...(Object.keys(ATTRIBUTES_IN_SQL) as (keyof typeof ATTRIBUTES_IN_SQL)[]),
  ...LIMITED_ATTRIBUTES,
] as const satisfies readonly Attribute[];

const hundredths = (column: string): string => `(s.${column} * 100)::int`;

/** Columns for range conditions, stored as scaled integers; 0 means unknown. */
const FIGURES_IN_SQL = {
  nr: 's.nr',
  carat: '(s.carat * 1000)::int',
  per_carat: '(s.price_per_ct * 100)::int',
  ...mapAttributes({ kind: 'measure' }, (_, name) => hundredths(name)),
  ratio: 'round(s.length_mm / nullif(s.width_mm, 0) * 100)::int',
} as const;
export type Figure = keyof typeof FIGURES_IN_SQL;
export const FIGURES = Object.keys(FIGURES_IN_SQL) as readonly Figure[];

export const TEXTS = ['stock_no', 'report_no', 'org_stock_no'] as const;
export type Text = (typeof TEXTS)[number];

/** Attributes with words from an open vocabulary; each word has a bitmap. */
export const WORDED = ['key_to_symbols', ...attributesWith({ kind: 'word' })] as const;
export type Worded = (typeof WORDED)[number];
/** Attributes of which `UNKNOWN` is counted as a choice. */
export const UNKNOWN_COUNTED: readonly Worded[] = attributesWith({ unknownIsChoice: true });

export const WORD_SEPARATOR = '\u001f';
/** Separates the words of two attributes of `WORDED`. */
export const WORDED_SEPARATOR = '\u001e';
const WORDS = [
  `array_to_string(s.key_to_symbols, '${WORD_SEPARATOR}')`,
  ...attributesWith({ kind: 'word' }).map((name) => `coalesce(s.${name}, '')`),
].join(` || '${WORDED_SEPARATOR}' || `);

const COLUMNS: readonly string[] = [
  's.id',
  '(s.disc * 10000)::int',
  TOTAL_OFF,
  's.listed_at',
  WORDS,
  ...FIGURES.map((name) => FIGURES_IN_SQL[name]),
  ...ATTRIBUTES.map((name) =>
    name in ATTRIBUTES_IN_SQL
      ? ATTRIBUTES_IN_SQL[name as keyof typeof ATTRIBUTES_IN_SQL]
      : `s.${name}`,
  ),
  ...TEXTS.map((name) => `s.${name}`),
];

/**
 * Position of each column in a row of the index query. For a group such as `figures`, the value is
 * the position of the first column.
 */
export const FIELD = {
  id: 0,
  disc: 1,
  totalOff: 2,
  listedAt: 3,
  words: 4,
  figures: 5,
  attributes: 5 + FIGURES.length,
  texts: 5 + FIGURES.length + ATTRIBUTES.length,
} as const;
export const ROW_WIDTH = COLUMNS.length;

export const READ_STONES = `select ${COLUMNS.join(', ')} from stone s join provider p on p.id = s.provider_id`;
