import type pg from 'pg';
import type { components } from '#api/schema.gen.ts';
import { createNameSql, type NameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { addScope } from '../../people/customers/customer-scope.ts';
import { parseDecimalOrNull } from '../../platform/db/decimal.ts';
import { escapeLike, WhereClause } from '../../platform/db/where-clause.ts';
import type { Paging } from '../../platform/http/paging.ts';

type Demand = components['schemas']['Demand'];

interface DemandRow
  extends Omit<Demand, 'target_ppc' | 'target_disc' | 'created_at' | 'matched_at' | 'ended_at'> {
  target_ppc: string | null;
  target_disc: string | null;
  created_at: Date;
  matched_at: Date | null;
  ended_at: Date | null;
}

const SHOWN = 100;
const FROM = 'from demand d join business b on b.id = d.business_id';
const name = (id: string, nameOf: NameSql): string =>
  `(select ${nameOf('u')} from app_user u where u.id = ${id})`;
const columns = (
  nameOf: NameSql,
): string => `d.id, d.demand_no, d.state as status, d.name, d.note, d.filter, d.quantity, d.target_ppc, d.target_disc, d.until,
  d.business_id, b.company_name, b.associate_id, ${name('d.placed_by', nameOf)} as placed_by, ${name('d.closed_by', nameOf)} as closed_by,
  (select count(*)::int from demand_match m where m.demand_id = d.id) as matches,
  array(select s.stock_no from demand_match m join stone s on s.id = m.stone_id
         where m.demand_id = d.id order by m.found_at desc, s.stock_no limit ${SHOWN}) as stock_numbers,
  d.reason, d.created_at, d.matched_at, d.ended_at`;

export async function readDemands(
  { pool, session }: { pool: pg.Pool; session: Session },
  question: { status?: number; clientId?: string; search?: string; page: Paging },
): Promise<{ demands: Demand[]; count: number }> {
  const { status, clientId, page } = question;
  const term = escapeLike(question.search?.trim() ?? '');
  const where = new WhereClause();
  addScope(where, session);
  if (status) where.add((p) => `d.state = ${p}`, status);
  if (clientId)
    where.add(
      (p) => `d.business_id = (select business_id from app_user where id = ${p})`,
      clientId,
    );
  if (term !== '')
    where.add(
      (p) => `concat_ws(' ', d.demand_no, d.name, b.company_name) ilike '%' || ${p} || '%'`,
      term,
    );
  const [all, some] = await Promise.all([
    pool.query<{ count: number }>(
      `select count(*)::int as count ${FROM} where ${where}`,
      where.values,
    ),
    pool.query<DemandRow>(
      `select ${columns(createNameSql(session.actor))} ${FROM} where ${where} order by d.created_at desc, d.id limit ${page.size} offset ${page.offset}`,
      where.values,
    ),
  ]);
  return { demands: some.rows.map(demand), count: all.rows[0]?.count ?? 0 };
}

/** Null if the demand does not exist or the caller may not see it. */
export async function demandOf(
  { pool, session }: { pool: pg.Pool; session: Session },
  id: string,
): Promise<Demand | null> {
  const where = new WhereClause();
  addScope(where, session);
  where.add((p) => `d.id = ${p}`, id);
  const { rows } = await pool.query<DemandRow>(
    `select ${columns(createNameSql(session.actor))} ${FROM} where ${where}`,
    where.values,
  );
  return rows[0] ? demand(rows[0]) : null;
}

const demand = ({
  target_ppc,
  target_disc,
  created_at,
  matched_at,
  ended_at,
  ...row
}: DemandRow): Demand => ({
  ...row,
  target_ppc: parseDecimalOrNull(target_ppc),
  target_disc: parseDecimalOrNull(target_disc),
  created_at: created_at.toISOString(),
  matched_at: matched_at?.toISOString() ?? null,
  ended_at: ended_at?.toISOString() ?? null,
});
