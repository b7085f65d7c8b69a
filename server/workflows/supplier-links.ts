import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { ProviderId, SupplierConfirmationId, UserId } from '#api/ids.gen.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { tokenHash } from '../people/accounts/session.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { refuse } from '../platform/http/refusal.ts';
import { retentionInterval } from '../platform/retention.ts';

const ISSUE = statement(
  'supplier-link-issue',
  `with link as (
     insert into supplier_link (token_hash, provider_id, user_id, expires_at) values ($1, $2, $3, $4) returning id)
   insert into supplier_link_line (link_id, confirmation_id)
   select link.id, q from link, unnest($5::uuid[]) as l (q)`,
);

/** The database stores only the hash of the token. A new link leaves earlier links valid. */
export async function issueSupplierLink(
  connection: pg.PoolClient,
  link: {
    providerId: ProviderId;
    userId: UserId;
    expiresAt: Date;
    confirmationIds: readonly SupplierConfirmationId[];
  },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await runStatement(connection, ISSUE, [
    tokenHash(token),
    link.providerId,
    link.userId,
    link.expiresAt,
    link.confirmationIds,
  ]);
  return token;
}

const VALID = 'l.used_at is null and l.expires_at > clock_timestamp()';
const OF_LINK = `select p.name as provider, p.user_id as "supplierUserId", u.role_id as role, l.expires_at,
          array(select n.confirmation_id from supplier_link_line n join supplier_confirmation q on q.id = n.confirmation_id
                 where n.link_id = l.id and ${stateIn('q.state', supplierConfirmationMachine, 'live')} order by n.confirmation_id) as ids
     from supplier_link l join provider p on p.id = l.provider_id and p.user_id = l.user_id
     join app_user u on u.id = l.user_id and u.is_active and u.deleted_at is null
    where l.token_hash = $1`;
const READ = statement('supplier-link-read', `${OF_LINK} and ${VALID}`);
const READ_USED = statement('supplier-link-read-used', OF_LINK);

/** Refuses a link that is unknown, used or expired, or whose account is no longer active. */
export async function readSupplierLink(pool: pg.Pool, token: string) {
  const { rows } = await runStatement(pool, READ, [tokenHash(token)]);
  if (!rows[0]) throw refuse('linkEnded');
  return rows[0];
}

const SPEND = statement(
  'supplier-link-spend',
  `update supplier_link l set used_at = clock_timestamp() where l.token_hash = $1 and ${VALID} returning l.user_id`,
);

/** Only one of two concurrent requests succeeds. After a rollback, the link is still valid. */
export async function redeemSupplierLink(connection: pg.PoolClient, token: string) {
  const spent = await runStatement(connection, SPEND, [tokenHash(token)]);
  const { rows } = await runStatement(connection, READ_USED, [tokenHash(token)]);
  if (!spent.rows[0] || !rows[0]) throw refuse('linkEnded');
  return { ...rows[0], userId: spent.rows[0].user_id };
}

const PRUNE = statement(
  'supplier-link-prune',
  `delete from supplier_link where expires_at < now() - ${retentionInterval('codes')}`,
);

export async function pruneSupplierLinks(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}
