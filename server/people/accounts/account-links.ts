import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { retentionInterval } from '../../platform/retention.ts';
import { tokenHash } from './session.ts';

export type LinkPurpose = components['schemas']['AccountLinkPurpose'];

const DAYS: Readonly<Record<LinkPurpose, number>> = {
  password: 7,
  confirm_email: 7,
  undo_email: 14,
};

const ISSUE = statement(
  'account-link-issue',
  `insert into account_link (token_hash, user_id, purpose, email_change_id, created_by, expires_at)
   values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(days => $6)) returning expires_at`,
);
const END = statement(
  'account-link-end',
  `update account_link set ended_at = clock_timestamp()
    where user_id = $1 and ended_at is null and ($2::text is null or purpose = $2)`,
);

/** A null `purpose` ends the links of every purpose. */
export async function endLinks(
  connection: pg.PoolClient,
  userId: UserId,
  purpose: LinkPurpose | null = null,
): Promise<void> {
  await runStatement(connection, END, [userId, purpose]);
}

export interface IssuedLink {
  token: string;
  expiresAt: Date;
}

/** The database stores only the hash of the token, so a lost link can only be replaced. */
export async function issueLink(
  connection: pg.PoolClient,
  link: {
    purpose: LinkPurpose;
    userId: UserId;
    emailChangeId?: number;
    /** null if the owner of the account requested the link */
    createdBy: UserId | null;
  },
): Promise<IssuedLink> {
  const { purpose, userId, emailChangeId = null, createdBy } = link;
  // The owner of the old address can hold two `undo_email` links: from the request of the change
  // and from its confirmation.
  if (purpose !== 'undo_email') await endLinks(connection, userId, purpose);
  const token = randomBytes(32).toString('base64url');
  const values = [
    tokenHash(token),
    userId,
    purpose,
    emailChangeId,
    createdBy,
    DAYS[purpose],
  ] as const;
  const { rows } = await runStatement(connection, ISSUE, values);
  if (!rows[0]) throw new Error('the insert of a link returned no row');
  return { token, expiresAt: rows[0].expires_at };
}

/** Browsers never send the URL fragment, so no server can log the token. */
export const toLinkUrl = (origin: string, { token }: IssuedLink): string =>
  `${origin}/link#${token}`;

const SPEND = statement(
  'account-link-spend',
  `update account_link set ended_at = clock_timestamp()
    where token_hash = $1 and purpose = $2 and ended_at is null and expires_at > clock_timestamp()
   returning user_id, email_change_id`,
);

/** Only one of two concurrent requests succeeds. After a rollback, the link is still valid. */
export async function redeemLink(
  connection: pg.PoolClient,
  purpose: LinkPurpose,
  token: string,
): Promise<{ userId: UserId; emailChangeId: number | null }> {
  const { rows } = await runStatement(connection, SPEND, [tokenHash(token), purpose]);
  const [link] = rows;
  if (!link) throw refuse('linkEnded');
  return { userId: link.user_id, emailChangeId: link.email_change_id };
}

const READ = statement(
  'account-link-read',
  `select l.purpose, l.expires_at, u.first_name, u.email, c.old_email, c.new_email,
          case when l.created_by <> l.user_id then trim(concat(o.first_name, ' ', o.last_name)) end as sent_by
     from account_link l join app_user u on u.id = l.user_id
     left join email_change c on c.id = l.email_change_id
     left join app_user o on o.id = l.created_by
    where l.token_hash = $1 and l.ended_at is null and l.expires_at > clock_timestamp() and u.deleted_at is null`,
);

export async function readLink(pool: pg.Pool, token: string): Promise<Row<'account-link-read'>> {
  const { rows } = await runStatement(pool, READ, [tokenHash(token)]);
  if (!rows[0]) throw refuse('linkEnded');
  return rows[0];
}

const PRUNE = statement(
  'account-link-prune',
  `delete from account_link where expires_at < now() - ${retentionInterval('codes')}`,
);

export async function pruneAccountLinks(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}
