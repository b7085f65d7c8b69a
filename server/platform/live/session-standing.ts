import type pg from 'pg';
import { ROLE } from '../../../src/machines/codes.ts';
import { statement } from '../db/statement.ts';

export interface Standing {
  hearsStones: boolean;
  hearsHolds: boolean;
  hearsLines: boolean;
  hearsBusinesses: boolean;
}

// The screens whose rows are told of live, by the last part of their permission path.
const STONE_SCREEN = '/search$';
const BUSINESS_SCREEN = '/(client|business)$';
const HOLD_SCREEN = '/(hold|transaction|customer-profile)$';
/** Whoever reads one of the lists of lines is told that a line changed, not which. */
const LINE_SCREEN = '/transaction/[a-z-]+$|/(customer-profile|demand)$';

const right = (screen: string): string => `exists (
    select from submodule m join permission_category c on c.id = m.category_id and c.role_id = u.role_id
      left join role_permission rp on rp.submodule_id = m.id and rp.role_id = u.role_id
      left join user_permission up on up.submodule_id = m.id and up.user_id = u.id
     where m.path ~ '${screen}' and case when u.role_id = ${ROLE.customer} then rp.read_access else up.read_access end)`;

// A supplier hears nothing of stones: their numbers are other suppliers' business.
const READ = statement(
  'live-session-standing',
  `select s.id, u.role_id not in (${ROLE.apiProvider}, ${ROLE.ftpProvider}) and ${right(STONE_SCREEN)} as stones,
                ${right(HOLD_SCREEN)} as holds, ${right(LINE_SCREEN)} as lines,
                ${right(BUSINESS_SCREEN)} as businesses
           from session s join app_user u on u.id = s.user_id left join business b on b.id = u.business_id
          where s.id = any($1) and s.ended_at is null and s.expires_at > now()
            and u.is_active and u.deleted_at is null and coalesce(b.is_active, true)`,
);

export async function standingOfSessions(
  pool: pg.Pool,
  sessionIds: readonly string[],
): Promise<Map<string, Standing>> {
  const { rows } = await pool.query<{
    id: string;
    stones: boolean;
    holds: boolean;
    lines: boolean;
    businesses: boolean;
  }>({
    ...READ,
    values: [sessionIds],
  });
  return new Map(
    rows.map(({ id, stones, holds, lines, businesses }) => [
      id,
      { hearsStones: stones, hearsHolds: holds, hearsLines: lines, hearsBusinesses: businesses },
    ]),
  );
}
