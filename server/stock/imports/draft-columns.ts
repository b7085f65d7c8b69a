/** What a list may say of a stone, by the columns of its table. */
export const DRAFT_COLUMNS = [
  'org_stock_no',
  'diamond_type',
  'growth_type',
  'shape',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
  'location',
  'fancy',
  'intensity',
  'overtone',
  'shade',
  'milky',
  'carat',
  'report_no',
  'report_date',
  'length_mm',
  'width_mm',
  'depth_mm',
  'depth_pct',
  'table_pct',
  'crown_angle',
  'crown_height_pct',
  'pavilion_angle',
  'pavilion_depth_pct',
  'girdle_pct',
  'key_to_symbols',
  'eye_clean',
  'disc',
  'price_per_ct',
  'total_amt',
] as const;
export type DraftColumn = (typeof DRAFT_COLUMNS)[number];

const PRICES: readonly DraftColumn[] = ['disc', 'price_per_ct', 'total_amt'];
/** What a stone keeps even where a list says nothing: these are never null in its table. */
const NEVER_NULL: readonly DraftColumn[] = ['key_to_symbols'];

/** Whether list `i` speaks of a column. */
const says = (column: DraftColumn): string => `'${column}' = any(i.fields)`;
const said = (column: DraftColumn): string =>
  NEVER_NULL.includes(column) ? `coalesce(r.${column}, '{}')` : `r.${column}`;

/** What stone `s` is after row `r`: what the list does not speak of stays. */
export const afterRow = (column: DraftColumn): string =>
  `case when ${says(column)} then ${said(column)} else s.${column} end`;

/** The columns of a new stone as row `r` says them. */
export const ofNewStone = DRAFT_COLUMNS.map(said).join(', ');

const differs = (columns: readonly DraftColumn[]): string =>
  columns.map((c) => `(${says(c)} and ${said(c)} is distinct from s.${c})`).join(' or ');

/**
 * True if row `r` of list `i` has another price than stone `s`, or says anything else of it. A price that is made of a
 * discount is the same as long as the discount is: what our list makes of it is no word of the supplier.
 */
export const PRICE_DIFFERS = `(r.disc is distinct from s.disc or r.disc is null and (${differs(PRICES)}))`;
export const OTHER_DIFFERS = `(${differs(DRAFT_COLUMNS.filter((c) => !PRICES.includes(c)))})`;

/** Stone `s` as it is, so that a roll-back can put it back. */
export const STONE_AS_IT_IS = `jsonb_build_object(${DRAFT_COLUMNS.map((c) => `'${c}', s.${c}`).join(', ')})`;

/** The stone that row `r` says. */
export const STONE_AS_SAID = `jsonb_build_object(${DRAFT_COLUMNS.map((c) => `'${c}', r.${c}`).join(', ')})`;

/** And back: the columns of `b`, which was kept so. */
export const asBefore = DRAFT_COLUMNS.map((c) => `${c} = b.${c}`).join(', ');
export const setAfterRow = DRAFT_COLUMNS.map((c) => `${c} = ${afterRow(c)}`).join(', ');
