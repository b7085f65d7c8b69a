import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { BusinessId, ShareLinkId, StoneId, UserId } from '../../../src/api/ids.gen.ts';
import { tokenHash } from '../../people/accounts/session.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import type { StoneRow } from '../stones/stone-row.ts';

export interface NewLink {
  sharedBy: UserId;
  businessId: BusinessId | null;
  isFrozen: boolean;
  days: number;
  stones: readonly StoneRow[];
}

const ADD = statement(
  'share-link-add',
  `with link as (
           insert into share_link (token_hash, shared_by, business_id, is_frozen, expires_at)
           values ($1, $2, $3, $4, now() + make_interval(days => $5)) returning id, expires_at),
         stones as (
           insert into share_link_stone (link_id, place, stone_id, stock_no, price_per_ct, amount)
           select link.id, s.place, s.stone_id, s.stock_no, s.price_per_ct, s.amount
             from link, unnest($6::uuid[], $7::text[], $8::numeric[], $9::numeric[])
                          with ordinality as s (stone_id, stock_no, price_per_ct, amount, place))
         select id, expires_at from link`,
);

/** A page that anybody may open who has the token, which is told this once: only its hash stays here. */
export async function addShareLink(
  client: pg.PoolClient,
  { sharedBy, businessId, isFrozen, days, stones }: NewLink,
): Promise<{ id: ShareLinkId; token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const kept = (of: (stone: StoneRow) => number) =>
    stones.map((stone) => (isFrozen ? of(stone) : null));
  const { rows } = await ask(client, ADD, [
    tokenHash(token),
    sharedBy,
    businessId,
    isFrozen,
    days,
    stones.map(({ id }) => id),
    stones.map(({ stock_no }) => stock_no),
    kept(({ markup_ppc }) => markup_ppc),
    kept(({ sell_amt }) => sell_amt),
  ]);
  const [link] = rows;
  if (!link) throw new Error('a link was made without coming back');
  return { id: link.id, token, expiresAt: link.expires_at };
}

export interface OpenedLink {
  id: ShareLinkId;
  shared_by: UserId;
  business_id: BusinessId | null;
  is_frozen: boolean;
  created_at: Date;
  expires_at: Date;
}

// Found and counted by one statement: of a link that is revoked meanwhile there is either both or neither.
const OPEN = statement(
  'share-link-open',
  `update share_link set opened = opened + 1, last_opened_at = now()
          where token_hash = $1 and revoked_at is null and expires_at > now()
      returning id, shared_by, business_id, is_frozen, created_at, expires_at`,
);

export async function openLink(pool: pg.Pool, token: string): Promise<OpenedLink | null> {
  const { rows } = await ask(pool, OPEN, [tokenHash(token)]);
  return rows[0] ?? null;
}

export interface LinkedStone {
  stone_id: StoneId;
  stock_no: string;
  /** exact text; null where the prices live */
  price_per_ct: string | null;
  amount: string | null;
}

const STONES = statement(
  'share-link-stones',
  'select stone_id, stock_no, price_per_ct, amount from share_link_stone where link_id = $1 order by place',
);

export async function linkedStones(pool: pg.Pool, linkId: ShareLinkId): Promise<LinkedStone[]> {
  return (await ask(pool, STONES, [linkId])).rows;
}

const REVOKE = statement(
  'share-link-revoke',
  'update share_link set revoked_at = coalesce(revoked_at, now()) where id = $1 and shared_by = $2',
);

export async function revokeLink(
  client: pg.PoolClient,
  id: ShareLinkId,
  sharedBy: UserId,
): Promise<boolean> {
  return (await ask(client, REVOKE, [id, sharedBy])).rowCount === 1;
}

const PRUNE = statement(
  'share-link-prune',
  `delete from share_link where expires_at < now() - interval '90 days'`,
);

/** What has been over for a quarter is not asked for any more. */
export async function pruneShareLinks(pool: pg.Pool): Promise<void> {
  await ask(pool, PRUNE);
}
