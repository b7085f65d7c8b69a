import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import type { BusinessId, ShareLinkId, StoneId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Margin } from '#common/share-margin.ts';
import { tokenHash } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { retentionInterval } from '../../platform/retention.ts';
import type { StoneRow } from '../stones/stone-row.ts';

export interface NewLink {
  sharedBy: UserId;
  businessId: BusinessId | null;
  isFrozen: boolean;
  hasPrices: boolean;
  margin: Margin | null;
  days: number;
  stones: readonly StoneRow[];
}

const ADD = statement(
  'share-link-add',
  `with link as (
           insert into share_link (token_hash, shared_by, business_id, is_frozen, expires_at, has_prices, margin_points, margin_cents)
           values ($1, $2, $3, $4, now() + make_interval(days => $5), $10, $11, $12) returning id, expires_at),
         stones as (
           insert into share_link_stone (link_id, place, stone_id, stock_no, price_per_ct, amount)
           select link.id, s.place, s.stone_id, s.stock_no, s.price_per_ct, s.amount
             from link, unnest($6::uuid[], $7::text[], $8::numeric[], $9::numeric[])
                          with ordinality as s (stone_id, stock_no, price_per_ct, amount, place))
         select id, expires_at from link`,
);

/**
 * Creates a share link, a page that anyone with the token can open. Stores only the hash of the
 * returned `token`. `stones` must have prices that already include `margin`.
 */
export async function addShareLink(
  connection: pg.PoolClient,
  { sharedBy, businessId, isFrozen, hasPrices, margin, days, stones }: NewLink,
): Promise<{ id: ShareLinkId; token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const kept = (of: (stone: StoneRow) => number) =>
    stones.map((stone) => (isFrozen ? of(stone) : null));
  const { rows } = await runStatement(connection, ADD, [
    tokenHash(token),
    sharedBy,
    businessId,
    isFrozen,
    days,
    stones.map(({ id }) => id),
    stones.map(({ stock_no }) => stock_no),
    kept(({ markup_ppc }) => markup_ppc),
    kept(({ sell_amt }) => sell_amt),
    hasPrices,
    margin && 'points' in margin ? margin.points : null,
    margin && 'cents' in margin ? margin.cents : null,
  ]);
  const [link] = rows;
  if (!link) throw new Error('the insert of a link returned no row');
  return { id: link.id, token, expiresAt: link.expires_at };
}

export type LinkState = 'open' | 'expired' | 'ended';

export interface OpenedLink {
  id: ShareLinkId;
  shared_by: UserId;
  business_id: BusinessId | null;
  is_frozen: boolean;
  has_prices: boolean;
  margin: Margin | null;
  created_at: Date;
  expires_at: Date;
  state: LinkState;
}

const KNOWN_COLUMNS = `id, shared_by, business_id, is_frozen, has_prices, margin_points, margin_cents::float8 as margin_cents,
              created_at, expires_at,
              case when revoked_at is not null then 'ended' when expires_at <= now() then 'expired' else 'open' end as state`;
const FIND = statement(
  'share-link-find',
  `select ${KNOWN_COLUMNS} from share_link where token_hash = $1`,
);

export async function findLink(pool: pg.Pool, token: string): Promise<OpenedLink | null> {
  const { rows } = await runStatement(pool, FIND, [tokenHash(token)]);
  const [row] = rows;
  if (!row) return null;
  const { margin_points, margin_cents, state, ...link } = row;
  return { ...link, margin: marginOf({ margin_points, margin_cents }), state: state as LinkState };
}

export function marginOf(row: {
  margin_points: number | null;
  margin_cents: number | null;
}): Margin | null {
  if (row.margin_points !== null) return { points: row.margin_points };
  return row.margin_cents === null ? null : { cents: row.margin_cents };
}

type SharedPrices = components['schemas']['SharedStones']['prices'];

export function pricesOf({
  has_prices,
  is_frozen,
}: Pick<OpenedLink, 'has_prices' | 'is_frozen'>): SharedPrices {
  if (!has_prices) return 'none';
  return is_frozen ? 'frozen' : 'live';
}

const OPENED = statement(
  'share-link-opened',
  'update share_link set opened = opened + 1, last_opened_at = now() where id = $1',
);

export async function countOpening(pool: pg.Pool, id: ShareLinkId): Promise<void> {
  await runStatement(pool, OPENED, [id]);
}

export interface LinkedStone {
  stone_id: StoneId;
  stock_no: string;
  /**
   * `price_per_ct` and `amount` are the prices that the link has frozen, as decimal text; null if
   * the link shows current prices
   */
  price_per_ct: string | null;
  amount: string | null;
}

const STONES = statement(
  'share-link-stones',
  'select stone_id, stock_no, price_per_ct, amount from share_link_stone where link_id = $1 order by place',
);

export async function linkedStones(pool: pg.Pool, linkId: ShareLinkId): Promise<LinkedStone[]> {
  return (await runStatement(pool, STONES, [linkId])).rows;
}

const REVOKE = statement(
  'share-link-revoke',
  'update share_link set revoked_at = coalesce(revoked_at, now()) where id = $1 and shared_by = $2',
);

export async function revokeLink(
  connection: pg.PoolClient,
  id: ShareLinkId,
  sharedBy: UserId,
): Promise<boolean> {
  return (await runStatement(connection, REVOKE, [id, sharedBy])).rowCount === 1;
}

const PRUNE = statement(
  'share-link-prune',
  `delete from share_link where expires_at < now() - ${retentionInterval('shares')}`,
);

export async function pruneShareLinks(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}
