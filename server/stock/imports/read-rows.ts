import type pg from 'pg';
import type { StockImportId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { CODE_FIELDS, type CodeField } from '#common/supply/stone-draft.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { escapeLike, WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { type AttributeNames, namesOf } from '../stones/attribute-names.ts';
import { IS_DOUBTFUL } from './check-rows.ts';
import { STONE_AS_IT_IS, STONE_AS_SAID } from './draft-columns.ts';

type ListedStone = components['schemas']['ListedStone'];
type StockImportRow = components['schemas']['StockImportRow'];
type RowReason = StockImportRow['reasons'][number];

interface RowRecord
  extends Omit<
    StockImportRow,
    | 'price_before'
    | 'price_after'
    | 'moved_pct'
    | 'reasons'
    | 'corrections'
    | 'differs'
    | 'rap_differs'
    | 'doubts'
    | 'stone'
  > {
  price_before: string | null;
  price_after: string | null;
  moved_pct: string | null;
  asked_per_ct: string | null;
  list_per_ct: string | null;
  rap_pct: string | null;
  reasons: readonly (RowReason & { first_line?: number })[] | null;
  corrections: StockImportRow['corrections'] | null;
  differs: StockImportRow['differs'] | null;
  doubts: StockImportRow['doubts'] | null;
  stone: NumberedStone | null;
}

/** A listed stone with attribute numbers instead of codes. */
type NumberedStone = Omit<ListedStone, CodeField | 'key_to_symbols'> &
  Record<CodeField, number | null> & { key_to_symbols: string[] | null };

interface Wanted {
  outcome?: number;
  left?: boolean;
  differs?: boolean;
  rap_differs?: boolean;
  doubtful?: boolean;
  search?: string;
}

const COLUMNS = `r.id::text, r.line, r.outcome, coalesce(s.stock_no, t.stock_no) as stock_no, r.org_stock_no,
  coalesce(r.report_no, s.report_no) as report_no, r.price_before, r.price_per_ct as price_after,
  round((r.price_per_ct - r.price_before) / r.price_before * 100, 2) as moved_pct, r.reasons, r.differs, r.left_in,
  case when ${IS_DOUBTFUL} then r.doubts end as doubts,
  case when r.line is null then ${STONE_AS_IT_IS} when r.shape is not null then ${STONE_AS_SAID} end as stone,
  r.asked_per_ct, r.list_per_ct, round((r.list_per_ct - r.asked_per_ct) / r.asked_per_ct * 100, 2) as rap_pct,
  (select jsonb_agg(jsonb_build_object('column', c.key::int, 'header', left(coalesce(i.headers[c.key::int], ''), 250),
             'sent', left(r.cells[c.key::int], 250), 'text', c.value) order by c.key::int)
     from jsonb_each_text(r.corrections) c join stock_import i on i.id = r.import_id) as corrections`;

/** Shows the stone of the other supplier in a duplicate row only to staff. */
export async function readImportRows(
  pool: Pick<pg.Pool | pg.ClientBase, 'query'>,
  id: StockImportId,
  { outcome, left, differs, rap_differs, doubtful, search = '' }: Wanted,
  { size, offset }: Paging,
  isStaff: boolean,
  names: AttributeNames,
): Promise<{ rows: StockImportRow[]; count: number }> {
  const from = `from stock_import_row r left join stone s on s.id = r.stone_id
    left join stone t on ${isStaff} and t.id = r.twin_id`;
  const where = new WhereClause();
  where.add((p) => `r.import_id = ${p}`, id);
  if (outcome) where.add((p) => `r.outcome = ${p}`, outcome);
  if (left !== undefined) where.add((p) => `(r.left_in is not null) = ${p}`, left);
  if (differs !== undefined) where.add((p) => `(r.differs is not null) = ${p}`, differs);
  if (rap_differs !== undefined)
    where.add((p) => `(r.list_per_ct is not null) = ${p}`, rap_differs);
  if (doubtful !== undefined) where.add((p) => `${IS_DOUBTFUL} = ${p}`, doubtful);
  const term = escapeLike(search.trim());
  if (term !== '')
    where.add((p) => {
      const begins = `upper(${p}::text) || '%'`;
      return `(upper(r.org_stock_no) like ${begins} or s.stock_no like ${begins} or upper(r.report_no) like ${begins})`;
    }, term);
  const counted = await pool.query<{ count: number }>(
    `select count(*)::int as count ${from} where ${where}`,
    where.values,
  );
  const some = await pool.query<RowRecord>(
    `select ${COLUMNS} ${from} where ${where} order by r.line nulls last, r.id limit ${size} offset ${offset}`,
    where.values,
  );
  return {
    rows: some.rows.map((row) => importRow(row, names)),
    count: counted.rows[0]?.count ?? 0,
  };
}

const importRow = (
  {
    price_before,
    price_after,
    moved_pct,
    reasons,
    corrections,
    differs,
    asked_per_ct,
    list_per_ct,
    rap_pct,
    doubts,
    stone,
    ...row
  }: RowRecord,
  names: AttributeNames,
): StockImportRow => ({
  ...row,
  price_before: parseDecimalOrNull(price_before),
  price_after: parseDecimalOrNull(price_after),
  moved_pct: parseDecimalOrNull(moved_pct),
  corrections: corrections ?? [],
  differs: differs ?? [],
  doubts: doubts ?? [],
  stone: stone && {
    ...stone,
    ...namesOf(names, stone, CODE_FIELDS),
    shape: names.name(stone.shape) ?? '',
    key_to_symbols: stone.key_to_symbols ?? [],
  },
  rap_differs:
    asked_per_ct === null || list_per_ct === null || rap_pct === null
      ? null
      : {
          asked: parseDecimal(asked_per_ct),
          by_list: parseDecimal(list_per_ct),
          pct: parseDecimal(rap_pct),
        },
  reasons: (reasons ?? []).map(({ field, column, cell, reason, nearest }) => ({
    field,
    column: column ?? null,
    cell,
    reason,
    nearest,
  })),
});
