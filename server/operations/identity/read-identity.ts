import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';

const READ = statement(
  'identity-read',
  `select u.id, u.email, u.email_verified_at is not null as email_verified, u.password_pending,
          (select count(*)::int from session s where s.user_id = u.id and s.ended_at is null and s.expires_at > now()) as devices,
          c.new_email, c.requested_at, c.expires_at
     from app_user u
     left join email_change c on c.user_id = u.id and c.confirmed_at is null and c.cancelled_at is null
                              and c.expires_at > clock_timestamp()
    where u.id = $1 and u.deleted_at is null`,
);

export async function readIdentity(
  db: pg.Pool | pg.PoolClient,
  id: UserId,
): Promise<components['schemas']['Identity']> {
  const { rows } = await runStatement(db, READ, [id]);
  if (!rows[0]) throw refuse('notFound');
  const { new_email, requested_at, expires_at, ...identity } = rows[0];
  return {
    ...identity,
    pending_email:
      new_email === null || requested_at === null || expires_at === null
        ? null
        : {
            email: new_email,
            requested_at: requested_at.toISOString(),
            expires_at: expires_at.toISOString(),
          },
  };
}
