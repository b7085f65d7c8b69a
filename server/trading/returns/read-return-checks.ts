import type pg from 'pg';
import type { StoneId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { returnCheckMachine } from '#machines/workflows/return-check.ts';
import { parseDecimal, parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { escapeLike, WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { type AttributeNames, attributeNames } from '../../stock/stones/attribute-names.ts';
import type { StoneRecord } from '../../stock/stones/stone-row.ts';

type ReturnCheck = components['schemas']['ReturnCheck'];

interface CheckRecord
  extends Omit<
      ReturnCheck,
      keyof StoneFields | 'measured' | 'returned_at' | 'ended_at' | 'stock_no' | 'report_no'
    >,
    StoneFields {
  stock_no: string;
  report_no: string | null;
  measured: string | null;
  returned_at: Date;
  ended_at: Date | null;
}
type StoneFields = Pick<StoneRecord, 'shape' | 'carat' | 'color' | 'clarity' | 'lab'>;

const NAME = (id: string): string =>
  `(select trim(concat(u.first_name, ' ', u.last_name)) from app_user u where u.id = ${id})`;
const FROM = `from return_check c join stone s on s.id = c.stone_id join memo_line l on l.id = c.memo_line_id
  join memo m on m.id = l.memo_id join business b on b.id = c.business_id`;
const COLUMNS = `c.id, c.state as status, c.memo_line_id, l.memo_id, m.memo_no, s.stock_no, s.status as stone_status, s.diamond_type,
  s.growth_type, s.shape, s.carat, s.color, s.clarity, s.lab, s.report_no, c.business_id, b.company_name, ${NAME('c.returned_by')} as returned_by,
  c.created_at as returned_at, c.carat as measured, c.report_seen, c.condition, c.remark, ${NAME('c.decided_by')} as decided_by, c.ended_at`;

const AWAITS_CHECK = statement(
  'return-check-waits',
  `select exists (select from return_check where stone_id = $1 and ${stateIn('state', returnCheckMachine, 'live')}) as waits`,
);

export async function isAwaitingCheck(pool: pg.Pool, stoneId: StoneId): Promise<boolean> {
  const { rows } = await runStatement(pool, AWAITS_CHECK, [stoneId]);
  return rows[0]?.waits ?? false;
}

export async function readReturnChecks(
  pool: pg.Pool,
  { status, search = '' }: { status?: number; search?: string },
  { size, offset }: Paging,
): Promise<{ checks: ReturnCheck[]; count: number }> {
  const where = new WhereClause();
  if (status) where.add((p) => `c.state = ${p}`, status);
  const term = escapeLike(search.trim());
  if (term !== '') {
    where.add((p) => {
      const begins = `upper(${p}::text) || '%'`;
      return `(s.stock_no like ${begins} or upper(s.report_no) like ${begins} or m.memo_no like ${begins}
               or b.company_name ilike '%' || ${p} || '%')`;
    }, term);
  }
  const [names, all, some] = await Promise.all([
    attributeNames(pool),
    pool.query<{ count: number }>(
      `select count(*)::int as count ${FROM} where ${where}`,
      where.values,
    ),
    pool.query<CheckRecord>(
      `select ${COLUMNS} ${FROM} where ${where} order by c.created_at, c.id limit ${size} offset ${offset}`,
      where.values,
    ),
  ]);
  return {
    checks: some.rows.map((row) => returnCheck(row, names)),
    count: all.rows[0]?.count ?? 0,
  };
}

const returnCheck = (
  { shape, carat, color, clarity, lab, measured, returned_at, ended_at, ...row }: CheckRecord,
  names: AttributeNames,
): ReturnCheck => ({
  ...row,
  shape: names.name(shape) ?? '',
  carat: parseDecimal(carat),
  color: names.name(color),
  clarity: names.name(clarity),
  lab: names.name(lab),
  measured: parseDecimalOrNull(measured),
  returned_at: returned_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
});
