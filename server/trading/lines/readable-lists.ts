import type pg from 'pg';
import { ROLE } from '../../../src/machines/codes.ts';
import type { Session } from '../../people/accounts/session.ts';
import { statement } from '../../platform/db/statement.ts';

// Clients and associates have one right for all of their lists, the house one for each.
const READ = statement(
  'lines-readable',
  `select regexp_replace(m.path, '^.*/', '') as screen
           from submodule m join permission_category c on c.id = m.category_id and c.role_id = $2
           left join role_permission rp on rp.submodule_id = m.id and rp.role_id = $2
           left join user_permission up on up.submodule_id = m.id and up.user_id = $1
          where m.path ~ '/transaction/[a-z-]+$|/customer-profile$'
            and case when $2 = ${ROLE.customer} then rp.read_access else up.read_access end`,
);
const ALL_LISTS = ['transaction', 'customer-profile'];

/** Tells which lists of lines somebody may read; a guest keeps a watchlist and nothing else. */
export async function readableLists(
  pool: pg.Pool,
  { actor }: Session,
): Promise<(screen: string) => boolean> {
  const { rows } = await pool.query<{ screen: string }>({
    ...READ,
    values: [actor.id, actor.role],
  });
  const readable = new Set(rows.map(({ screen }) => screen));
  const readsAll = ALL_LISTS.some((screen) => readable.has(screen));
  return (screen) =>
    (readsAll && (actor.role !== ROLE.guest || screen === 'watchlist')) || readable.has(screen);
}
