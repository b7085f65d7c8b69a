import type pg from 'pg';
import type { SessionId } from '#api/ids.gen.ts';
import * as calls from '#common/access/calls.gen.ts';
import { LIST_READ_CALLS } from '#common/access/list-calls.ts';
import { type GrantedScreen, mayCall, requiredScreens } from '#common/access/may-call.ts';
import { ROLE, type RoleCode } from '#machines/codes.ts';
import { runStatement, statement } from '../db/statement.ts';
import { grantedScreens } from '../http/granted-screens.ts';
import { SUPPLIER_IS_IN_USE } from '../http/supplier-account.ts';

export interface SessionSubscriptions {
  canSeeStones: boolean;
  canSeeHolds: boolean;
  canSeeLines: boolean;
  canSeeBusinesses: boolean;
  canSeeImports: boolean;
  canSeeMailings: boolean;
}

/**
 * Operations that return lines of a cart, memo or other list. A live event about a line does not
 * name its list, so permission for one list is enough.
 */
const LINES = [...Object.values(LIST_READ_CALLS), calls.listDemands, calls.listShipments];
const SCREENS = [
  calls.searchStones,
  calls.getCustomerBusiness,
  calls.listBulkEmails,
  ...LINES,
].flatMap(requiredScreens);
/**
 * Suppliers receive no stone events, because the stock numbers would reveal stones of other
 * suppliers.
 */
const SUPPLIERS: readonly RoleCode[] = [ROLE.apiProvider, ROLE.ftpProvider];

const READ = statement(
  'live-session-standing',
  `select s.id, u.role_id, ${grantedScreens('$2')} as screens
           from session s join app_user u on u.id = s.user_id left join business b on b.id = u.business_id
          where s.id = any($1) and s.ended_at is null and s.expires_at > now()
            and u.is_active and u.deleted_at is null and coalesce(b.is_active, true) and ${SUPPLIER_IS_IN_USE}`,
);

interface SessionRow {
  id: string;
  role_id: RoleCode;
  screens: GrantedScreen[];
}

/**
 * Derives the subscriptions of a session: a user who may read a resource also receives its events.
 */
function subscriptionsOf({ role_id, screens }: SessionRow): SessionSubscriptions {
  const caller = { role_id, permissions: [{ permissions: screens }] };
  return {
    canSeeStones: !SUPPLIERS.includes(role_id) && mayCall(caller, calls.searchStones),
    canSeeHolds: mayCall(caller, calls.listHolds),
    canSeeLines: LINES.some((list) => mayCall(caller, list)),
    canSeeBusinesses: mayCall(caller, calls.getCustomerBusiness),
    canSeeImports: mayCall(caller, calls.listStockImports),
    canSeeMailings: mayCall(caller, calls.listBulkEmails),
  };
}

export async function readSessionSubscriptions(
  pool: pg.Pool,
  sessionIds: readonly SessionId[],
): Promise<Map<string, SessionSubscriptions>> {
  const { rows } = await runStatement(pool, READ, [sessionIds, SCREENS]);
  return new Map(rows.map((row) => [row.id, subscriptionsOf(row)]));
}
