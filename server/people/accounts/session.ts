import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { ApiKeyId, SessionId, UserId } from '#api/ids.gen.ts';
import { mayCall, type Requirement, requiredScreens } from '#common/access/may-call.ts';
import type { RegistrationCode, RoleCode } from '#machines/codes.ts';
import type { Actor } from '#machines/kernel/workflow-model.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { walPositionSql } from '../../platform/db/wal-position.ts';
import { grantedScreens } from '../../platform/http/granted-screens.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { SUPPLIER_IS_IN_USE } from '../../platform/http/supplier-account.ts';
import { UTC } from '../../platform/http/zone.ts';
import { type InventoryLimits, LIMITS_COLUMN } from '../customers/inventory-access.ts';
import { sessionEndSql } from './session-end.ts';

/** The caller of a request, read from the database for each request. */
export interface Session {
  id: SessionId;
  actor: Actor & { id: UserId; role: RoleCode };
  /** registration status of a customer's business; null for other roles */
  registration: RegistrationCode | null;
  associateId: UserId | null;
  /** null if the business may see all stones */
  limits: InventoryLimits | null;
  /** time zone in which a day begins and ends for the caller */
  zone: string;
  /** WAL position of the primary at the read; a replica must reach it before serving the session */
  readonly written?: number;
  /** undefined if a person makes the call */
  key?: { readonly id: ApiKeyId; readonly isSandbox: boolean };
}

/** For work that no signed-in user started, such as a job that searches on behalf of a business. */
export const NO_SESSION = '' as SessionId;

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

const FIND = statement(
  'session-find',
  `select s.id, s.user_id, u.role_id, u.business_id, b.registration, b.associate_id, ${LIMITS_COLUMN},
                s.used_at < now() - interval '1 minute' as stale, ${grantedScreens('$2')} as screens,
                ${walPositionSql('$3')} as written
           from session s
           join app_user u on u.id = s.user_id
           left join business b on b.id = u.business_id
          where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()
            and u.is_active and u.deleted_at is null and coalesce(b.is_active, true) and ${SUPPLIER_IS_IN_USE}`,
);

const TOUCH = statement(
  'session-touch',
  `update session set used_at = now(), expires_at = ${sessionEndSql('created_at')}
          where id = $1`,
);

/**
 * Throws if the session has ended or the user may not make the call. Permissions are read for each
 * request, so a revocation takes effect immediately.
 */
export async function findSession(
  pool: pg.Pool,
  token: string,
  requirement: Requirement,
  { zone = UTC, isMarked = false }: { zone?: string; isMarked?: boolean } = {},
): Promise<Session> {
  const { rows } = await runStatement(pool, FIND, [
    tokenHash(token),
    requiredScreens(requirement),
    isMarked,
  ]);
  const [row] = rows;
  if (!row) throw refuse('sessionEnded');
  if (row.stale) await runStatement(pool, TOUCH, [row.id]);
  const caller = { role_id: row.role_id, permissions: [{ permissions: row.screens }] };
  if (!mayCall(caller, requirement))
    throw refuse('forbidden').withCaller({ id: row.user_id, role: row.role_id });
  return {
    id: row.id,
    actor: { id: row.user_id, role: row.role_id, businessId: row.business_id },
    registration: row.registration,
    associateId: row.associate_id,
    limits: row.limits,
    zone,
    ...(row.written === null ? {} : { written: row.written }),
  };
}
