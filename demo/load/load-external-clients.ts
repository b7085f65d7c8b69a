import type pg from 'pg';
import type { ApiKeyId, ExternalClientId, UserId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { tokenHash } from '../../server/people/accounts/session.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { type DemoKey, EXTERNAL_CLIENTS } from '../external-clients.ts';
import { createIds } from '../ids.ts';
import { minutesBefore } from '../minutes-before.ts';
import { ADMINISTRATOR, BUSINESSES, PROVIDERS } from '../people.ts';
import { createRandom } from '../random.ts';
import type { DemoIds } from './load-people.ts';

const DAY = 24 * 60;
/** IP address from a range reserved for documentation (RFC 5737). */
const FROM = '203.0.113.24';

interface DemoContext {
  seed: number;
  anchor: Date;
  ids: DemoIds;
}

const PUT = statement(
  'demo-external-client-put',
  `insert into external_client (id, name, remark, user_id, created_at, changed_at) values ($1, $2, $3, $4, $5, $5)`,
);
const SET_ASIDE = statement(
  'demo-external-client-set-aside',
  'update external_client set is_active = false where id = $1',
);
const PUT_KEY = statement(
  'demo-api-key-put',
  `insert into api_key (id, client_id, name, beginning, key_hash, scopes, per_minute, is_sandbox, created_at, created_by,
                        expires_at, used_at, used_from, revoked_at, revoked_by, replaces_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
);

/**
 * Loads API clients and their keys. Returns the ledger steps. The keys cannot be used, because only
 * their hashes exist.
 */
export async function loadExternalClients(
  connection: pg.PoolClient,
  { seed, anchor, ids }: DemoContext,
): Promise<Field[][]> {
  const nextId = createIds(createRandom(seed, 'ids of external clients'));
  const by = ids.userOf(ADMINISTRATOR);
  const events: Field[][] = [];
  for (const { name, remark, of, daysAgo, isActive = true, keys } of EXTERNAL_CLIENTS) {
    const id = nextId<ExternalClientId>();
    const person =
      'business' in of ? BUSINESSES[of.business]?.customer : PROVIDERS[of.supplier]?.user;
    if (!person) throw new Error(`${name} has no user to act for`);
    const at = minutesBefore(anchor, daysAgo * DAY);
    const step = (event: string, from: number, to: number): void => {
      events.push([
        at,
        'activeFlag',
        id,
        null,
        event,
        from,
        to,
        by,
        ADMINISTRATOR.role,
        null,
        null,
        nextId(),
      ]);
    };
    await runStatement(connection, PUT, [id, name, remark, ids.userOf(person), at]);
    step('flag.create', START_CODE, ACTIVE_FLAG.active.code);
    let last: ApiKeyId | null = null;
    for (const key of keys) {
      const keyId = nextId<ApiKeyId>();
      await putKey(connection, { key, keyId, of: id, by, anchor, last });
      last = keyId;
    }
    if (isActive) continue;
    await runStatement(connection, SET_ASIDE, [id]);
    step('flag.deactivate', ACTIVE_FLAG.active.code, ACTIVE_FLAG.inactive.code);
  }
  return events;
}

interface Put {
  key: DemoKey;
  keyId: ApiKeyId;
  of: ExternalClientId;
  by: UserId;
  anchor: Date;
  last: ApiKeyId | null;
}

async function putKey(connection: pg.PoolClient, { key, keyId, of, by, anchor, last }: Put) {
  const minutes = (ago: number | undefined): string | null =>
    ago === undefined ? null : minutesBefore(anchor, ago);
  const days = (ago: number | undefined): string | null =>
    minutes(ago === undefined ? undefined : ago * DAY);
  // The hashed text is not in the format of a key, so no request can use this key.
  const hash = tokenHash(`demo ${keyId}`);
  await runStatement(connection, PUT_KEY, [
    keyId,
    of,
    key.name,
    `culet_${hash.toString('base64url').slice(0, 6)}`,
    hash,
    [...key.scopes],
    key.perMinute,
    key.isSandbox ?? false,
    minutesBefore(anchor, key.daysAgo * DAY),
    by,
    days(key.endsInDays === undefined ? undefined : -key.endsInDays),
    minutes(key.usedMinutesAgo),
    key.usedMinutesAgo === undefined ? null : FROM,
    days(key.revokedDaysAgo),
    key.revokedDaysAgo === undefined ? null : by,
    key.replaces ? last : null,
  ]);
}
