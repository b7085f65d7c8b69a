import type pg from 'pg';
import type { SubCaratRangeId } from '#api/ids.gen.ts';
import { count } from '#common/count.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

const READ = statement(
  'sub-carat-range-users',
  `select coalesce((select p.name from provider p where p.id = r.owner_id),
                   (select b.company_name from business b where b.id = r.owner_id),
                   (select btrim(u.first_name || ' ' || u.last_name) from app_user u where u.id = r.owner_id), 'Default') as name,
          count(*)::int as rules
     from markup_rule r join sub_carat_range s on s.nr = r.sub_range
    where s.id = $1 and r.in_force_until is null
    group by r.scope, r.owner_id order by r.scope, 1`,
);

/** Refuses to remove a sub-range that has markups, because the removal would change prices. */
export async function requireUnusedSubRange(
  connection: pg.PoolClient,
  id: SubCaratRangeId,
): Promise<void> {
  const { rows } = await runStatement(connection, READ, [id]);
  if (rows.length === 0) return;
  throw refuse(
    'caratRangeInUse',
    rows.map(({ name, rules }) => ({ message: `${name}: ${count(rules, 'markup')}.` })),
  );
}
