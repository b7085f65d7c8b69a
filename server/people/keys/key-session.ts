import type pg from 'pg';
import { mayCall, type Requirement, requiredScreens } from '#common/access/may-call.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { walPositionSql } from '../../platform/db/wal-position.ts';
import type { Operation } from '../../platform/http/contract-operation.ts';
import { grantedScreens } from '../../platform/http/granted-screens.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import { addressPrefix } from '../../platform/limits/address-prefix.ts';
import type { Throttles } from '../../platform/limits/throttles.ts';
import { NO_SESSION, type Session, tokenHash } from '../accounts/session.ts';
import { LIMITS_COLUMN } from '../customers/inventory-access.ts';
import { KEY_SCOPE_OF } from './scopes.gen.ts';

const FIND = statement(
  'api-key-find',
  `select k.id, k.scopes, k.per_minute, k.is_sandbox, k.revoked_at is not null as revoked,
                coalesce(k.expires_at <= now(), false) as expired,
                c.is_active and c.deleted_at is null as client_lives,
                u.is_active and u.deleted_at is null and coalesce(b.is_active and b.deleted_at is null, p.is_active, false) as person_lives,
                coalesce(k.used_at < now() - interval '1 minute', true) or k.used_from is distinct from $3::inet as stale,
                u.id as user_id, u.role_id, u.business_id, b.registration, b.associate_id, ${LIMITS_COLUMN},
                ${grantedScreens('$2')} as screens, ${walPositionSql('$4')} as written
           from api_key k
           join external_client c on c.id = k.client_id
           join app_user u on u.id = c.user_id
           left join business b on b.id = u.business_id
           left join provider p on p.user_id = u.id and p.deleted_at is null
          where k.key_hash = $1`,
);
const TOUCH = statement(
  'api-key-touch',
  'update api_key set used_at = now(), used_from = $2::inet where id = $1',
);

type Tools = { readonly pool: pg.Pool; readonly throttles: Throttles };

export type AuthenticatedKey = Awaited<ReturnType<typeof authenticateKey>>;

/** Only an invalid key counts against the rate limit of the sender. */
export async function authenticateKey(
  { pool, throttles }: Tools,
  {
    key,
    requirement,
    ip,
    isMarked,
  }: { key: string; requirement: Requirement; ip: string; isMarked: boolean },
) {
  const { rows } = await runStatement(pool, FIND, [
    tokenHash(key),
    requiredScreens(requirement),
    ip,
    isMarked,
  ]);
  const [row] = rows;
  const fault = row ? getInvalidReason(row) : 'This API key does not exist.';
  if (!row || fault) {
    await throttles.deadKeys.consume(addressPrefix(ip));
    throw new Refusal({ ...PROBLEMS.keyNotValid, message: fault ?? '' });
  }
  if (row.stale) await runStatement(pool, TOUCH, [row.id, ip]);
  return row;
}

export function createKeySession(
  row: AuthenticatedKey,
  {
    operation,
    requirement,
    zone,
  }: { operation: Operation; requirement: Requirement; zone: string },
): Session {
  requireScope(row.scopes, operation);
  const caller = { role_id: row.role_id, permissions: [{ permissions: row.screens }] };
  if (!mayCall(caller, requirement))
    throw refuse('forbidden').withCaller({ id: row.user_id, role: row.role_id });
  return {
    id: NO_SESSION,
    actor: { id: row.user_id, role: row.role_id, businessId: row.business_id },
    registration: row.registration,
    associateId: row.associate_id,
    limits: row.limits,
    zone,
    ...(row.written === null ? {} : { written: row.written }),
    key: { id: row.id, isSandbox: row.is_sandbox },
  };
}

interface KeyStatus {
  revoked: boolean;
  expired: boolean;
  client_lives: boolean;
  person_lives: boolean;
}

function getInvalidReason({
  revoked,
  expired,
  client_lives,
  person_lives,
}: KeyStatus): string | null {
  if (revoked) return 'This API key was revoked.';
  if (expired) return 'This API key has expired.';
  if (!client_lives) return 'The API client of this API key is inactive.';
  if (!person_lives) return 'The user account of this API key is inactive.';
  return null;
}

const SCOPE_OF: Readonly<Partial<Record<Operation, string>>> = KEY_SCOPE_OF;

function requireScope(scopes: readonly string[], operation: Operation): void {
  const scope = SCOPE_OF[operation];
  if (scope === undefined)
    throw new Refusal({
      ...PROBLEMS.keyScopeMissing,
      message: 'This call cannot be made with an API key. Please sign in.',
    });
  if (scopes.includes(scope)) return;
  throw new Refusal({
    ...PROBLEMS.keyScopeMissing,
    message: `This call needs the scope "${scope}", and this key has ${scopes.map((one) => `"${one}"`).join(', ')}.`,
  });
}
