import type { ExternalClientId } from '#api/ids.gen.ts';
import { mayCall, type Requirement, requiredScreens } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { grantedScreens } from '../../platform/http/granted-screens.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { UTC } from '../../platform/http/zone.ts';
import { NO_SESSION, type Session } from '../accounts/session.ts';
import { LIMITS_COLUMN } from '../customers/inventory-access.ts';

const FIND = statement(
  'program-session-find',
  `select u.is_active and u.deleted_at is null and coalesce(b.is_active and b.deleted_at is null, false) as lives,
          u.id as user_id, u.role_id, u.business_id, b.registration, b.associate_id, ${LIMITS_COLUMN},
          ${grantedScreens('$2')} as screens
     from external_client c join app_user u on u.id = c.user_id left join business b on b.id = u.business_id
    where c.id = $1 and c.is_active and c.deleted_at is null`,
);

/**
 * For scheduled exports. Throws if the API client or its account is inactive, or if the account
 * lacks `requirement`.
 */
export async function readProgramSession(
  db: Queryable,
  id: ExternalClientId,
  requirement: Requirement,
): Promise<Session> {
  const { rows } = await runStatement(db, FIND, [id, requiredScreens(requirement)]);
  const [row] = rows;
  if (!row) throw refuse('stockExportSetAside');
  const caller = { role_id: row.role_id, permissions: [{ permissions: row.screens }] };
  if (!row.lives) throw setAside('The account of the API client is inactive.');
  if (!mayCall(caller, requirement))
    throw setAside('The account of the API client has no access to the stock.');
  return {
    id: NO_SESSION,
    actor: { id: row.user_id, role: row.role_id, businessId: row.business_id },
    registration: row.registration,
    associateId: row.associate_id,
    limits: row.limits,
    zone: UTC,
  };
}

const setAside = (message: string): Refusal =>
  new Refusal({ ...PROBLEMS.stockExportSetAside, message });
