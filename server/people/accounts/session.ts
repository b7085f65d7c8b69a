import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type RegistrationCode, ROLE, type RoleCode } from '../../../src/machines/codes.ts';
import type { Actor } from '../../../src/machines/kernel/model.ts';
import { statement } from '../../platform/db/statement.ts';
import type { Access } from '../../platform/http/access.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { UTC } from '../../platform/http/zone.ts';
import { type InventoryLimits, LIMITS_COLUMN } from '../customers/inventory-access.ts';
import { sessionEnd } from './session-end.ts';

/** Who calls, as the database knows it at this moment. */
export interface Session {
  id: string;
  actor: Actor & { id: string; role: RoleCode };
  /** the business that a customer belongs to */
  registration: RegistrationCode | null;
  associateId: string | null;
  /** which stones the business is shown; null means all */
  limits: InventoryLimits | null;
  /** the time zone in which its days begin and end */
  zone: string;
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

interface SessionRow {
  id: string;
  user_id: string;
  role_id: RoleCode;
  business_id: string | null;
  registration: RegistrationCode | null;
  associate_id: string | null;
  limits: InventoryLimits | null;
  stale: boolean;
  may: boolean | null;
}

// Role 2 lives by the rights of its role, everybody else by the person's own.
const FIND = statement(
  'session-find',
  `select s.id, s.user_id, u.role_id, u.business_id, b.registration, b.associate_id, ${LIMITS_COLUMN},
                s.used_at < now() - interval '1 minute' as stale,
                (select case when u.role_id = ${ROLE.customer}
                          then case $3 when 'write' then rp.write_access else rp.read_access end
                          else case $3 when 'write' then up.write_access else up.read_access end end
                   from submodule m
                   join permission_category c on c.id = m.category_id and c.role_id = u.role_id
                   left join role_permission rp on rp.submodule_id = m.id and rp.role_id = u.role_id
                   left join user_permission up on up.submodule_id = m.id and up.user_id = u.id
                  where m.path = any($2) limit 1) as may
           from session s
           join app_user u on u.id = s.user_id
           left join business b on b.id = u.business_id
          where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()
            and u.is_active and u.deleted_at is null and coalesce(b.is_active, true)`,
);

const TOUCH = statement(
  'session-touch',
  `update session set used_at = now(), expires_at = ${sessionEnd('created_at')}
          where id = $1`,
);

/**
 * The session of a token, if it may do what `access` asks for. Rights are read with it at each request, so that one
 * taken away is gone for the next.
 */
export async function findSession(
  pool: pg.Pool,
  token: string,
  access: Access,
  zone: string = UTC,
): Promise<Session> {
  const { rows } = await pool.query<SessionRow>({
    ...FIND,
    values: [tokenHash(token), access.permissions ?? [], access.level ?? 'read'],
  });
  const [row] = rows;
  if (!row) throw refuse('sessionEnded');
  if (row.stale) await pool.query({ ...TOUCH, values: [row.id] });
  const named = access.roles === 'anyone' || access.roles.includes(row.role_id);
  if (!named || (access.permissions && !row.may)) throw refuse('forbidden');
  return {
    id: row.id,
    actor: { id: row.user_id, role: row.role_id, businessId: row.business_id },
    registration: row.registration,
    associateId: row.associate_id,
    limits: row.limits,
    zone,
  };
}
