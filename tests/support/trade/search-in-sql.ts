import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import type { PriceBook } from '../../../server/stock/prices/price-book.ts';
import { priceSql } from '../../../server/stock/prices/price-sql.ts';
import type { Viewer } from '../../../server/stock/prices/viewer.ts';
import {
  TOTALS_BY_GROWTH,
  type TotalsRecord,
  totalColumns,
  totals,
} from '../../../server/stock/stones/totals.ts';

type Filter = Partial<components['schemas']['StoneFilter']>;
type FacetName = components['schemas']['FacetName'];

const LISTS = [
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
] as const;
const isList = (name: string): boolean => (LISTS as readonly string[]).includes(name);
const FIGURES = [
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
] as const;
const PRICED: Readonly<Record<string, string>> = {
  markup_disc: 'markup_disc',
  markup_ppc: 'markup_ppc',
  sell_amt: 'sell_amt',
  rap: 'rap',
};
const RATIO = 'round(s.length_mm / nullif(s.width_mm, 0), 2)';

export interface SqlAnswer {
  stocks: string[];
  totals: components['schemas']['StoneTotals'];
  facets: Record<string, Record<string, number>>;
  unknown: string[];
}

interface Eyes {
  book: PriceBook;
  viewer: Viewer;
  visible: string;
  /**
   * hides sold stones if the filter has neither a status nor numbers, but still counts them in the
   * facet
   */
  withoutSold: boolean;
}

/**
 * Runs the same search as plain SQL on the tables. It shares only the price formula with the index,
 * which has its own test. `visible` is the SQL condition over `s` of stones that the viewer may
 * see.
 */
export async function searchInSql(
  pool: pg.Pool,
  { book, viewer, visible, withoutSold }: Eyes,
  filter: Filter,
  diamondType: 1 | 2,
): Promise<SqlAnswer> {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const price = priceSql(book, viewer, place);
  const parts = conditions(filter, diamondType, place);
  const { status, availability, numbers, stock_numbers, term } = filter;
  const isAsked =
    status?.length || availability || numbers?.length || stock_numbers || term?.trim();
  if (withoutSold && !isAsked) parts.push({ of: 'status', text: 's.status <> 8' });
  const allBut = (...own: readonly string[]): string =>
    [visible, ...parts.filter(({ of }) => of === null || !own.includes(of)).map(({ text }) => text)]
      .map((text) => `(${text})`)
      .join(' and ');
  const from = `(select s.*, ${price.rap} as rap, ${price.disc} as markup_disc, ${price.perCarat} as markup_ppc, ${price.amount} as sell_amt
      from stone s ${price.joins}) s`;
  const page = filter.page ?? 1;
  const size = filter.size ?? 500;
  const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
    (await pool.query<Row>(`${text} /* ${values.map((_, at) => `$${at + 1}`).length} */`, values))
      .rows;

  const used = values.map((_, at) => `$${at + 1}::text is not null`).join(' or ');
  // Every parameter is referenced, so that one list of values fits every statement.
  const always = used === '' ? 'true' : `(true or ${used})`;
  const rows = await query<{ stock_no: string }>(
    `select s.stock_no from ${from} where ${allBut()} and ${always} order by ${order(filter)} limit ${size} offset ${(page - 1) * size}`,
  );
  const sums = await query<TotalsRecord & pg.QueryResultRow>(
    `select s.growth_type, ${totalColumns('s.carat', 's.rap', 's.markup_disc', 's.markup_ppc', 's.sell_amt')} from ${from}
      where ${allBut()} and ${always} ${TOTALS_BY_GROWTH}`,
  );
  const facets: SqlAnswer['facets'] = {};
  for (const facet of filter.facets ?? []) {
    facets[facet] = Object.fromEntries(
      (
        await query<{ code: string; count: number }>(
          `select ${codeOf(facet)} as code, count(*)::int as count from ${from}
            ${LATERAL[facet] ?? ''}
            where ${allBut(...(facet === 'finish' ? ['finish', ...FINISH] : [facet]))} and ${always} group by 1 having ${codeOf(facet)} is not null`,
        )
      ).map(({ code, count }) => [code, count]),
    );
  }
  const asked = (filter.numbers ?? []).map((number) => number.toUpperCase());
  const known = await pool.query<{ stock_no: string; report_no: string | null }>(
    `select s.stock_no, s.report_no from stone s where (${visible}) and (s.stock_no = any($1) or s.report_no = any($1))`,
    [asked],
  );
  const seen = new Set(known.rows.flatMap(({ stock_no, report_no }) => [stock_no, report_no]));
  return {
    stocks: rows.map(({ stock_no }) => stock_no),
    totals: totals(sums),
    facets,
    unknown: asked.filter((number) => !seen.has(number)),
  };
}

const FINISH = ['cut', 'polish', 'symmetry'];
const isGraded = (name: string, codes: string): string =>
  `exists (select from sub_master m where m.nr = s.${name} and m.code in (${codes}))`;
/** Triple grades: rounds by cut, polish and symmetry, other shapes by polish and symmetry. */
const isTriple = (codes: string): string =>
  `(not exists (select from sub_master m where m.nr = s.shape and m.code = 'ROUND') or ${isGraded('cut', codes)})
   and ${isGraded('polish', codes)} and ${isGraded('symmetry', codes)}`;
const VERY_GOOD_UP = `'ID', 'EX', 'VG-EX', 'VG'`;

/** Facets in which one stone counts for several values. */
const LATERAL: Partial<Record<FacetName, string>> = {
  key_to_symbols: 'cross join lateral unnest(s.key_to_symbols) as k(code)',
  finish: `cross join lateral (
    select '3EX' where ${isTriple(`'EX'`)}
    union all select '2EX' where ${isGraded('cut', `'EX'`)} and ${isGraded('polish', `'EX'`)}
    union all select '3VG+' where ${isTriple(VERY_GOOD_UP)}) as k(code)`,
};

function codeOf(facet: FacetName): string {
  if (facet in LATERAL) return 'k.code';
  if (facet === 'eye_clean')
    return `case s.eye_clean when true then 'yes' when false then 'no' end`;
  if (facet === 'has_report') return `case when s.report_no is null then 'no' else 'yes' end`;
  if (facet === 'availability') return `case s.status when 1 then '1' else '2' end`;
  if (facet === 'carat')
    return `(select c.id::text from sub_carat_range c join carat_range r on r.id = c.range_id
              where c.is_active and r.is_active and s.carat between c.carat_from and c.carat_to)`;
  if (isList(facet)) return `(select m.code from sub_master m where m.nr = s.${facet})`;
  return `s.${facet}::text`;
}

interface Part {
  /** the facet that the condition narrows; null for none */
  of: string | null;
  text: string;
}

function conditions(
  filter: Filter,
  diamondType: number,
  place: (value: unknown) => string,
): Part[] {
  const parts: Part[] = [{ of: null, text: `s.diamond_type = ${diamondType}` }];
  const add = (of: string | null, text: string) => parts.push({ of, text });
  for (const name of LISTS) {
    const chosen = filter[name];
    if (!chosen) continue;
    const codes = Array.isArray(chosen) ? chosen : chosen.values;
    if (codes.length === 0) continue;
    const text = `coalesce(s.${name} in (select v.nr from sub_master v join master m on m.id = v.master_id
        where m.code = '${name.toUpperCase()}' and v.code = any(${place(codes)}::text[])), false)`;
    add(name, !Array.isArray(chosen) && chosen.contain === 2 ? `not ${text}` : text);
  }
  if (filter.triple && filter.triple.length > 0)
    add('finish', isTriple(filter.triple.map((code) => `'${code}'`).join(', ')));
  const { key_to_symbols: symbols, carat, status, availability, numbers, stock_numbers } = filter;
  if (symbols && symbols.values.length > 0) {
    const text = `s.key_to_symbols && ${place(symbols.values)}::text[]`;
    add('key_to_symbols', symbols.contain === 2 ? `not (${text})` : text);
  }
  if (filter.growth_type) add('growth_type', `s.growth_type = ${filter.growth_type}`);
  if (filter.eye_clean !== undefined)
    add('eye_clean', `coalesce(s.eye_clean = ${filter.eye_clean}, false)`);
  if (filter.has_report !== undefined)
    add('has_report', `(s.report_no is not null) = ${filter.has_report}`);
  if (status && status.length > 0) add('status', `s.status in (${status.join(',')})`);
  if (availability === 1) add('availability', 's.status = 1');
  if (availability === 2) add('availability', 's.status <> 1');
  if (carat && carat.length > 0)
    add('carat', carat.map((range) => between('s.carat', range)).join(' or '));
  for (const name of [...FIGURES, ...Object.keys(PRICED)]) {
    const range = filter[name as keyof Filter] as { from?: number; to?: number } | undefined;
    if (range) add(null, `s.${name} is not null and ${between(`s.${name}`, range)}`);
  }
  if (filter.ratio) add(null, `${RATIO} is not null and ${between(RATIO, filter.ratio)}`);
  if (filter.listed_from) add(null, `s.listed_at >= ${place(filter.listed_from)}::timestamptz`);
  if (filter.listed_to) add(null, `s.listed_at <= ${place(filter.listed_to)}::timestamptz`);
  for (const list of [numbers?.map((number) => number.toUpperCase()), stock_numbers]) {
    if (!list) continue;
    const given = place(list);
    add(
      null,
      `s.stock_no = any(${given}::text[]) or coalesce(s.report_no = any(${given}::text[]), false)`,
    );
  }
  if (filter.term) {
    const given = place(filter.term.toUpperCase());
    add(
      null,
      `starts_with(s.stock_no, ${given}::text) or coalesce(starts_with(s.report_no, ${given}::text), false)`,
    );
  }
  return parts;
}

const between = (column: string, { from, to }: { from?: number; to?: number }): string =>
  `(${
    [from === undefined ? '' : `${column} >= ${from}`, to === undefined ? '' : `${column} <= ${to}`]
      .filter((text) => text !== '')
      .join(' and ') || 'true'
  })`;

/** Pasted numbers determine the order of the results. */
function asPasted(numbers: readonly string[]): string[] {
  const list = numbers.map((number) => `'${number.toUpperCase().replaceAll("'", "''")}'`).join();
  const at = (column: string) => `array_position(array[${list}]::text[], s.${column}::text)`;
  // A number may be the stock number of one stone and the report number of another.
  return [`least(${at('stock_no')}, ${at('report_no')})`, `${at('stock_no')} nulls last`];
}

function order({ sort = [], numbers = [] }: Filter): string {
  const column = (field: string): string => {
    if (isList(field)) return `(select m.sequence from sub_master m where m.nr = s.${field})`;
    if (field === 'ratio') return RATIO;
    return field === 'stock_no' ? 's.stock_no collate "C"' : `s.${field}`;
  };
  const keys = sort.map(
    ({ field, descending }) => `${column(field)} ${descending ? 'desc' : 'asc'} nulls last`,
  );
  const pasted = keys.length === 0 && numbers.length > 0 ? asPasted(numbers) : [];
  return [...keys, ...pasted, 's.nr'].join(', ');
}
