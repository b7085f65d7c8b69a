import {
  CASH_FIELDS,
  CODE_FIELDS,
  DETAIL_FIELDS,
  LINK_FIELDS,
  MEASURE_FIELDS,
} from '#common/supply/stone-draft.ts';

/** The columns of `stone` that a stock list can set. */
export const DRAFT_COLUMNS = [
  'org_stock_no',
  'diamond_type',
  'growth_type',
  ...CODE_FIELDS,
  'carat',
  'report_no',
  'report_date',
  ...MEASURE_FIELDS,
  'key_to_symbols',
  'eye_clean',
  ...LINK_FIELDS,
  ...DETAIL_FIELDS,
  ...CASH_FIELDS,
  'disc',
  'price_per_ct',
  'total_amt',
] as const;
export type DraftColumn = (typeof DRAFT_COLUMNS)[number];

const PRICES: readonly DraftColumn[] = ['disc', 'price_per_ct', 'total_amt'];
/**
 * Columns that are not nullable. If a row has no value for such a column, the stone gets an empty
 * array.
 */
const NEVER_NULL: readonly DraftColumn[] = ['key_to_symbols'];

/** SQL that tests whether stock list `i` contains a column. */
const says = (column: DraftColumn): string => `'${column}' = any(i.fields)`;
const said = (column: DraftColumn): string =>
  NEVER_NULL.includes(column) ? `coalesce(r.${column}, '{}')` : `r.${column}`;

/**
 * SQL for a column of stone `s` after row `r` is applied. Columns that the stock list does not
 * contain keep their values.
 */
export const afterRow = (column: DraftColumn): string =>
  `case when ${says(column)} then ${said(column)} else s.${column} end`;

/** SQL list of the values that row `r` gives to a new stone, in the order of `DRAFT_COLUMNS`. */
export const ofNewStone = DRAFT_COLUMNS.map(said).join(', ');

const differs = (columns: readonly DraftColumn[]): string =>
  columns.map((c) => `(${says(c)} and ${said(c)} is distinct from s.${c})`).join(' or ');

/**
 * SQL that tests whether row `r` of a stock list changes the price of stone `s`. A price given as a
 * discount counts as changed only with a new discount, not with a new Rap list.
 */
export const PRICE_DIFFERS = `(r.disc is distinct from s.disc or r.disc is null and (${differs(PRICES)}))`;
/** SQL that tests whether row `r` changes stone `s` in a column that is not a price column. */
export const OTHER_DIFFERS = `(${differs(DRAFT_COLUMNS.filter((c) => !PRICES.includes(c)))})`;

/**
 * SQL for a JSON object with the values of stone `s` by column. A rollback of the import restores
 * these values.
 */
export const STONE_AS_IT_IS = columnsAsJson('s');

export const STONE_AS_SAID = columnsAsJson('r');

/** `jsonb_build_object` takes at most 50 columns. */
function columnsAsJson(table: 's' | 'r'): string {
  return `(select to_jsonb(c) from (select ${DRAFT_COLUMNS.map((c) => `${table}.${c}`).join(', ')}) as c)`;
}

/** SET list of an UPDATE that restores a stone from the earlier values in `b`. */
export const asBefore = DRAFT_COLUMNS.map((c) => `${c} = b.${c}`).join(', ');
export const setAfterRow = DRAFT_COLUMNS.map((c) => `${c} = ${afterRow(c)}`).join(', ');
