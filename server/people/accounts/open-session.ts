import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { SessionId, UserId } from '#api/ids.gen.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { tokenHash } from './session.ts';
import { sessionEndSql } from './session-end.ts';

const OPEN = statement(
  'session-open',
  `insert into session (token_hash, user_id, address, agent, expires_at)
         values ($1, $2, $3, $4, ${sessionEndSql('now()')})
         returning id`,
);

export interface Device {
  ip: string;
  headers: { 'user-agent'?: string | undefined };
}

/** The database stores only the hash of the token, so the token cannot be read again. */
export async function openSession(
  db: pg.Pool | pg.PoolClient,
  userId: UserId,
  device?: Device,
): Promise<{ token: string; id: SessionId }> {
  const token = randomBytes(32).toString('base64url');
  const { rows } = await runStatement(db, OPEN, [
    tokenHash(token),
    userId,
    device?.ip,
    device?.headers['user-agent']?.slice(0, 300),
  ]);
  if (!rows[0]) throw new Error('the insert of a session returned no row');
  return { token, id: rows[0].id };
}
