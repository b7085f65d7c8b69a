import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { tokenHash } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { DownloadKind, DownloadParams } from './downloads.ts';

const ISSUE = statement(
  'ticket-issue',
  'insert into ticket (token_hash, user_id, kind, params) values ($1, $2, $3, $4)',
);
// A single statement finds the ticket and marks it as used, so only one of two concurrent requests
// redeems it.
const REDEEM = statement(
  'ticket-redeem',
  `update ticket set used_at = now()
          where token_hash = $1 and user_id = $2 and used_at is null and expires_at > now()
      returning kind, params`,
);
const RETURN = statement(
  'ticket-return',
  'update ticket set used_at = null where token_hash = $1 and user_id = $2',
);
const PRUNE = statement('ticket-prune', 'delete from ticket where expires_at < now()');

export type TicketContent<Kind extends DownloadKind = DownloadKind> = {
  [K in Kind]: { kind: K; params: DownloadParams[K] };
}[Kind];

/**
 * Returns an API path that the person may load once within a minute. The database stores only the
 * hash of the ticket.
 */
export async function issueTicket<K extends DownloadKind>(
  db: pg.Pool | pg.PoolClient,
  userId: UserId,
  kind: K,
  params: DownloadParams[K],
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await runStatement(db, ISSUE, [tokenHash(ticket), userId, kind, JSON.stringify(params)]);
  return `/download/${ticket}`;
}

export async function redeemTicket(
  pool: pg.Pool,
  userId: UserId,
  ticket: string,
): Promise<TicketContent | null> {
  const { rows } = await runStatement(pool, REDEEM, [tokenHash(ticket), userId]);
  // The cast is safe: only `issueTicket` writes this column, with parameters that match the kind.
  return (rows[0] as TicketContent | undefined) ?? null;
}

export async function returnTicket(pool: pg.Pool, userId: UserId, ticket: string): Promise<void> {
  await runStatement(pool, RETURN, [tokenHash(ticket), userId]);
}

export async function pruneTickets(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}
