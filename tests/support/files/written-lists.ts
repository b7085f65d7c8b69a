import type { StockField } from '#common/supply/fields.ts';
import { CASH_FIELDS, DETAIL_FIELDS, type StoneDraft } from '#common/supply/stone-draft.ts';
import { choicesOfField, wordIndexOf } from '#common/supply/word-index.ts';
import { tradeChoices } from '../trade/trade-choices.ts';

export const CHOICES = tradeChoices();

/** Returns a pseudorandom generator. The same seed gives the same numbers. */
export function drawing(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const NO_MEASURES = {
  crown_angle: null,
  crown_height_pct: null,
  pavilion_angle: null,
  pavilion_depth_pct: null,
  girdle_pct: null,
  star_length_pct: null,
  lower_half_pct: null,
} as const;
const NO_DETAILS = Object.fromEntries(
  [...DETAIL_FIELDS, ...CASH_FIELDS].map((field) => [field, null]),
) as Record<(typeof DETAIL_FIELDS)[number] | (typeof CASH_FIELDS)[number], null>;
const SHAPES = ['ROUND', 'OVAL', 'PEAR', 'CUSHION', 'PRINCESS', 'EMERALD', 'RADIANT', 'MARQUISE'];

/** Generates stones as the parser must return them, for every dialect. */
export function drawStones(seed: number, count: number): StoneDraft[] {
  const draw = drawing(seed);
  const pick = <T>(values: readonly T[]): T => values[draw(values.length)] as T;
  return Array.from({ length: count }, (_, at): StoneDraft => {
    const shape = at < 2 ? 'ROUND' : pick(SHAPES);
    const isRound = shape === 'ROUND';
    const hundredths = 30 + draw(270);
    const rap = (20 + draw(180)) * 100;
    const below = 10 + draw(50);
    // Whole Raps and percentages, so that every notation is exact.
    const perCarat = (rap * (100 - below)) / 100;
    const length = 400 + draw(500);
    const width = isRound ? length + draw(4) : Math.round(length / (1.1 + draw(50) / 100));
    return {
      org_stock_no: `KL-${40_000 + seed * 1000 + at}`,
      report_no: String(2_140_000_000 + seed * 100_000 + at * 7),
      report_date: `2026-0${1 + draw(9)}-${10 + draw(18)}`,
      growth_type: 2,
      diamond_type: 1,
      carat: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}0`,
      lab: pick(['GIA', 'IGI', 'HRD']),
      shape,
      color: pick(['D', 'E', 'F', 'G', 'H', 'I', 'J']),
      fancy: null,
      intensity: null,
      overtone: null,
      clarity: pick(['IF', 'VVS1', 'VVS2', 'VS1', 'VS2', 'SI1']),
      cut: isRound ? pick(['EX', 'VG']) : null,
      polish: pick(['EX', 'VG', 'G']),
      symmetry: pick(['EX', 'VG', 'G']),
      fluorescence: pick(['NONE', 'FAINT', 'MEDIUM', 'STRONG']),
      shade: null,
      milky: pick(['NONE', null]),
      location: pick(['MUMBAI', 'HONG_KONG', 'NEW_YORK']),
      length_mm: hundredth(length),
      width_mm: hundredth(width),
      depth_mm: hundredth(250 + draw(300)),
      depth_pct: hundredth(5_800 + draw(10) * 100),
      table_pct: hundredth(5_500 + draw(9) * 100),
      ...NO_MEASURES,
      ...NO_DETAILS,
      key_to_symbols: pick([[], ['Feather'], ['Crystal', 'Cloud']]),
      eye_clean: pick([true, false]),
      rap: `${rap}.00`,
      disc: `-${below}.0000`,
      price_per_ct: perCarat.toFixed(2),
      total_amt: (Math.round(perCarat * hundredths) / 100).toFixed(2),
      is_asked: true,
      availability: 'available',
      image: null,
      video: `https://media.kestrel-lane.example/${at}.mp4`,
      certificate: null,
    };
  });
}

const hundredth = (value: number): string => (value / 100).toFixed(2);

/** The conventions in which a supplier writes lists. */
export interface Dialect {
  /** column name by field; a missing field is not written */
  readonly heads: Readonly<Partial<Record<StockField, string>>>;
  readonly discount: 'percent' | 'percentBelow' | 'fraction' | 'fractionBelow' | 'ofRap';
  readonly decimal?: '.' | ',';
  readonly date?: 'iso' | 'dayFirst' | 'named' | 'serial';
  readonly fractions?: boolean;
  /** encoded in Latin-1 */
  readonly isLatin?: boolean;
  readonly measures?: string;
  /** chooses among the known words of a value, so that files differ */
  readonly seed: number;
}

const WORDED: readonly StockField[] = [
  'lab',
  'shape',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'milky',
  'location',
  'growth_type',
  'eye_clean',
  'availability',
];

/** Returns the cells of a stone in a dialect, by field. */
export function writtenIn(
  dialect: Dialect,
  stone: StoneDraft,
  draw: (most: number) => number,
): Partial<Record<StockField, string>> {
  const { decimal = '.', measures = ' x ', date = 'iso' } = dialect;
  const figure = (text: string | null) => (text ?? '').replace('.', decimal);
  const cells: Partial<Record<StockField, string>> = {
    org_stock_no: stone.org_stock_no,
    report_no: stone.report_no ?? '',
    report_date: dateIn(date, stone.report_date ?? ''),
    carat: figure(stone.carat),
    measurements: [stone.length_mm, stone.width_mm, stone.depth_mm].map(figure).join(measures),
    length_mm: figure(stone.length_mm),
    width_mm: figure(stone.width_mm),
    depth_mm: figure(stone.depth_mm),
    depth_pct: figure(percentIn(dialect, stone.depth_pct)),
    table_pct: figure(percentIn(dialect, stone.table_pct)),
    key_to_symbols: stone.key_to_symbols.join(', '),
    rap: figure(stone.rap),
    disc: figure(discountIn(dialect.discount, stone.disc ?? '0')),
    price_per_ct: figure(stone.price_per_ct),
    total_amt: figure(stone.total_amt),
    video: stone.video ?? '',
    cps: [stone.cut, stone.polish, stone.symmetry].filter((grade) => grade !== null).join('-'),
  };
  for (const field of WORDED)
    cells[field] = wordFor(field, codeOf(field, stone), draw, dialect.isLatin);
  return cells;
}

function codeOf(field: StockField, stone: StoneDraft): string | null {
  if (field === 'growth_type') return stone.growth_type === 1 ? 'labGrown' : 'natural';
  if (field === 'eye_clean') return stone.eye_clean ? 'YES' : 'NO';
  return stone[field as 'shape'];
}

/** Returns a known word of a value that no supplier reads in another way. */
function wordFor(
  field: StockField,
  code: string | null,
  draw: (most: number) => number,
  isLatin = false,
): string {
  if (code === null) return '';
  const index = wordIndexOf(field, CHOICES);
  const name = choicesOfField(field, CHOICES).find((one) => one.code === code)?.name ?? code;
  const words = [
    name,
    ...[...index.codes].flatMap(([word, means]) => (means === code ? [word] : [])),
  ];
  const sure = words.filter(
    (word) =>
      !index.disputed.has(word.toUpperCase()) &&
      word !== '-' &&
      !(isLatin && /[^\u0020-\u007e]/.test(word)),
  );
  return sure[draw(sure.length)] ?? code;
}

function discountIn(meaning: Dialect['discount'], disc: string): string {
  const percent = Number(disc);
  if (meaning === 'percent') return percent.toFixed(1);
  if (meaning === 'percentBelow') return (-percent).toFixed(1);
  if (meaning === 'fraction') return (percent / 100).toFixed(2);
  if (meaning === 'fractionBelow') return (-percent / 100).toFixed(2);
  return (1 + percent / 100).toFixed(2);
}

function percentIn({ fractions }: Dialect, text: string | null): string {
  return text !== null && fractions ? (Number(text) / 100).toFixed(4) : (text ?? '');
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function dateIn(form: NonNullable<Dialect['date']>, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (form === 'dayFirst') return `${date}/${month}/${year}`;
  if (form === 'named') return `${Number(date)}-${MONTHS[Number(month) - 1]}-${year}`;
  if (form === 'serial') return String(serialOf(day));
  return day;
}

export const serialOf = (day: string): number =>
  Math.round((Date.parse(day) - Date.UTC(1899, 11, 30)) / 86_400_000);
