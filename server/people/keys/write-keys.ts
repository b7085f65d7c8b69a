import type { ApiKeyId, ExternalClientId, UserId } from '#api/ids.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { generateKey } from './generate-key.ts';
import type { ApiKey } from './read-external-clients.ts';

const ADD = statement(
  'api-key-add',
  `insert into api_key (client_id, name, beginning, key_hash, scopes, per_minute, is_sandbox, created_by, expires_at, replaces_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, case when $9::float8 is not null then clock_timestamp() + make_interval(secs => $9) end, $10) returning id`,
);
const LOCK = statement(
  'api-key-lock',
  `select k.id, k.client_id, k.name, k.scopes, k.per_minute, k.is_sandbox, k.revoked_at is not null as revoked,
                k.created_at, k.expires_at,
                coalesce(k.expires_at <= now(), false) or exists (select from api_key n where n.replaces_id = k.id) as ends
           from api_key k where k.id = $1 for no key update of k`,
);
const REVOKE = statement(
  'api-key-revoke',
  'update api_key set revoked_at = clock_timestamp(), revoked_by = $2 where id = $1',
);
const REVOKE_ALL = statement(
  'api-key-revoke-all',
  'update api_key set revoked_at = clock_timestamp(), revoked_by = $2 where client_id = $1 and revoked_at is null',
);
const END_AFTER = statement(
  'api-key-end-after',
  `update api_key set expires_at = least(expires_at, now() + make_interval(hours => $2)) where id = $1`,
);

export interface KeySettings {
  readonly name: string;
  readonly scopes: ApiKey['scopes'];
  readonly perMinute: number;
  readonly isSandbox: boolean;
  /** lifetime of the key in seconds; null if the key never expires */
  readonly lifetime: number | null;
  readonly replaces?: ApiKeyId;
}

/** The key cannot be read again, because the database stores only a hash. */
export async function addKey(
  db: Queryable,
  { client: externalClientId, by }: { client: ExternalClientId; by: UserId },
  { name, scopes, perMinute, isSandbox, lifetime, replaces }: KeySettings,
): Promise<{ id: ApiKeyId; key: string }> {
  const { key, beginning, hash } = generateKey();
  const { rows } = await runStatement(db, ADD, [
    externalClientId,
    name.trim(),
    beginning,
    hash,
    scopes,
    perMinute,
    isSandbox,
    by,
    lifetime,
    replaces,
  ]);
  if (!rows[0]) throw new Error('the insert of a key returned no row');
  return { id: rows[0].id, key };
}

const CLIENT_OF = statement('api-key-client', 'select client_id from api_key where id = $1');

/**
 * Returns the API client of a key. The caller locks the API client before the key, see `lockKey`.
 */
export async function readExternalClientId(db: Queryable, id: ApiKeyId): Promise<ExternalClientId> {
  const { rows } = await runStatement(db, CLIENT_OF, [id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0].client_id;
}

export async function lockKey(db: Queryable, id: ApiKeyId) {
  const { rows } = await runStatement(db, LOCK, [id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}

export async function revokeKey(db: Queryable, id: ApiKeyId, by: UserId): Promise<void> {
  await runStatement(db, REVOKE, [id, by]);
}

export async function revokeAllKeys(
  db: Queryable,
  externalClientId: ExternalClientId,
  by: UserId,
): Promise<void> {
  await runStatement(db, REVOKE_ALL, [externalClientId, by]);
}

export async function limitKeyLifetime(db: Queryable, id: ApiKeyId, hours: number): Promise<void> {
  await runStatement(db, END_AFTER, [id, hours]);
}
