import type pg from 'pg';
import type { ExternalClientId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import type { Paging } from '../../platform/http/paging.ts';
import { refuse } from '../../platform/http/refusal.ts';

export type ExternalClient = components['schemas']['ExternalClient'];
export type ApiKey = components['schemas']['ApiKey'];

const NAME = `trim(concat(u.first_name, ' ', u.last_name))`;
const FROM = `from external_client c join app_user u on u.id = c.user_id left join business b on b.id = u.business_id
          left join provider p on p.user_id = u.id and p.deleted_at is null
          where c.deleted_at is null`;
const COLUMNS = `c.id, c.name, c.remark, c.is_active, c.issues_own_keys, c.user_id, ${NAME} as user_name, b.id as business_id, p.id as provider_id,
                coalesce(b.company_name, p.name, '') as company_name,
                coalesce(not (b.is_active and b.deleted_at is null), false) as business_ends,
                b.id is null and not coalesce(p.is_active, false) as supplier_ends, not (u.is_active and u.deleted_at is null) as person_ends,
                c.created_at, c.changed_at`;
const FITS = `($1::text is null or strpos(lower(c.name || ' ' || coalesce(b.company_name, p.name, '')), lower($1)) > 0
             or exists (select from api_key k where k.client_id = c.id and strpos(k.beginning, $1) > 0))`;

const COUNT = statement(
  'external-client-count',
  `select count(*)::int as count ${FROM} and ${FITS}`,
);
const LIST = statement(
  'external-client-list',
  `select ${COLUMNS} ${FROM} and ${FITS} order by lower(c.name), c.id limit $2 offset $3`,
);
const ONE = statement('external-client-one', `select ${COLUMNS} ${FROM} and c.id = $1`);
const OF_PERSON = statement(
  'external-client-of-person',
  `select ${COLUMNS} ${FROM} and c.user_id = $1 order by lower(c.name), c.id limit 100`,
);
/** Ended keys are never deleted, so only this many keys are read, valid ones first. */
const MOST_KEYS = 200;
const KEYS = statement(
  'api-key-list',
  `select k.id, k.client_id, k.name, k.beginning, k.scopes, k.per_minute, k.is_sandbox, k.created_at, k.expires_at, k.used_at,
                host(k.used_from) as used_from, k.revoked_at, r.beginning as replaces, ${NAME} as created_by,
                case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired'
                     when exists (select from api_key n where n.replaces_id = k.id) then 'ending' else 'live' end as state
           from unnest($1::uuid[]) as c (id)
           cross join lateral (
             select own.*, own.revoked_at is null and coalesce(own.expires_at > now(), true) as opens from api_key own
              where own.client_id = c.id order by opens desc, own.created_at desc, own.id limit ${MOST_KEYS}) as k
           join app_user u on u.id = k.created_by left join api_key r on r.id = k.replaces_id
          order by k.opens desc, k.created_at desc, k.id`,
);

export async function readExternalClients(
  pool: pg.Pool,
  { search, page }: { search: string | undefined; page: Paging },
): Promise<{ externalClients: ExternalClient[]; count: number }> {
  const term = search?.trim() || null;
  const [all, some] = await Promise.all([
    runStatement(pool, COUNT, [term]),
    runStatement(pool, LIST, [term, page.size, page.offset]),
  ]);
  return { externalClients: await withKeys(pool, some.rows), count: all.rows[0]?.count ?? 0 };
}

export async function requireExternalClient(
  db: Queryable,
  id: ExternalClientId,
): Promise<ExternalClient> {
  const { rows } = await runStatement(db, ONE, [id]);
  const [client] = await withKeys(db, rows);
  if (!client) throw refuse('notFound');
  return client;
}

export async function readExternalClientsOf(
  db: Queryable,
  person: UserId,
): Promise<ExternalClient[]> {
  return withKeys(db, (await runStatement(db, OF_PERSON, [person])).rows);
}

interface ClientRow
  extends Omit<ExternalClient, 'keys' | 'closed_by' | 'used_at' | 'created_at' | 'changed_at'> {
  business_ends: boolean;
  supplier_ends: boolean;
  person_ends: boolean;
  created_at: Date;
  changed_at: Date;
}

async function withKeys(db: Queryable, rows: readonly ClientRow[]): Promise<ExternalClient[]> {
  const keys = await runStatement(db, KEYS, [rows.map(({ id }) => id)]);
  return rows.map(
    ({ business_ends, supplier_ends, person_ends, created_at, changed_at, ...client }) => {
      const own = keys.rows.filter(({ client_id }) => client_id === client.id).map(shown);
      return {
        ...client,
        closed_by: business_ends
          ? 'business'
          : supplier_ends
            ? 'supplier'
            : person_ends
              ? 'person'
              : null,
        keys: own,
        used_at: own.reduce<string | null>(
          (last, { used_at }) => (used_at !== null && used_at > (last ?? '') ? used_at : last),
          null,
        ),
        created_at: created_at.toISOString(),
        changed_at: changed_at.toISOString(),
      };
    },
  );
}

interface KeyRow extends Omit<ApiKey, 'created_at' | 'expires_at' | 'used_at' | 'revoked_at'> {
  client_id: ExternalClientId;
  created_at: Date;
  expires_at: Date | null;
  used_at: Date | null;
  revoked_at: Date | null;
}

const shown = ({ client_id: _, ...key }: KeyRow): ApiKey => ({
  ...key,
  created_at: key.created_at.toISOString(),
  expires_at: key.expires_at?.toISOString() ?? null,
  used_at: key.used_at?.toISOString() ?? null,
  revoked_at: key.revoked_at?.toISOString() ?? null,
});
