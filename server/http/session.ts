import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { RegistrationCode, RoleCode } from '../../src/machines/codes.ts';
import type { Actor } from '../../src/machines/kernel/model.ts';
import type { Access } from './access.ts';
import { permissionPath } from './access.ts';
import { refuse } from './refusal.ts';

/** Who calls, as the database knows it at this moment. */
export interface Session {
  id: string;
  actor: Actor & { id: string; role: RoleCode };
  /** the business that a customer belongs to */
  registration: RegistrationCode | null;
  associateId: string | null;
}

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

interface SessionRow {
  id: string;
  user_id: string;
  role_id: RoleCode;
  business_id: string | null;
  registration: RegistrationCode | null;
  associate_id: string | null;
  stale: boolean;
}

const FIND = {
  name: 'session-find',
  text: `select s.id, s.user_id, u.role_id, u.business_id, b.registration, b.associate_id,
                s.used_at < now() - interval '1 minute' as stale
           from session s
           join app_user u on u.id = s.user_id
           left join business b on b.id = u.business_id
          where s.token_hash = $1 and s.ended_at is null and s.expires_at > now()
            and u.is_active and coalesce(b.is_active, true)`,
};

// Role 2 lives by the rights of its role, everybody else by the person's own.
const MAY = {
  name: 'session-may',
  text: `select case when $2::smallint = 2
           then (select case $4 when 'read' then rp.read_access else rp.write_access end
                   from role_permission rp join submodule s on s.id = rp.submodule_id
                  where rp.role_id = $2 and s.path = $3)
           else (select case $4 when 'read' then up.read_access else up.write_access end
                   from user_permission up
                   join submodule s on s.id = up.submodule_id
                   join permission_category c on c.id = s.category_id
                  where up.user_id = $1 and s.path = $3 and c.role_id = $2)
         end as may`,
};

const TOUCH = {
  name: 'session-touch',
  text: `update session set used_at = now(),
                expires_at = now() + make_interval(hours => (select (value #>> '{}')::int from setting where name = 'session.hours'))
          where id = $1`,
};

export function bearerToken(header: string | undefined): string {
  const token = /^Bearer ([A-Za-z0-9_-]{20,200})$/.exec(header ?? '')?.[1];
  if (!token) throw refuse('sessionEnded');
  return token;
}

export async function findSession(pool: pg.Pool, token: string): Promise<Session> {
  const { rows } = await pool.query<SessionRow>({ ...FIND, values: [tokenHash(token)] });
  const [row] = rows;
  if (!row) throw refuse('sessionEnded');
  if (row.stale) await pool.query({ ...TOUCH, values: [row.id] });
  return {
    id: row.id,
    actor: { id: row.user_id, role: row.role_id, businessId: row.business_id },
    registration: row.registration,
    associateId: row.associate_id,
  };
}

/** Rights are read at each request, so that one taken away is gone for the next. */
export async function requireAccess(
  pool: pg.Pool,
  session: Session,
  access: Access,
): Promise<void> {
  const { role, id } = session.actor;
  if (access.roles === 'anyone') return;
  if (!access.roles.includes(role)) throw refuse('forbidden');
  if (!access.permissions) return;
  const path = permissionPath(access.permissions, role);
  if (!path) throw refuse('forbidden');
  const { rows } = await pool.query<{ may: boolean | null }>({
    ...MAY,
    values: [id, role, path, access.level],
  });
  if (!rows[0]?.may) throw refuse('forbidden');
}
