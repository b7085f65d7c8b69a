import pg from 'pg';
import type { ExternalClientId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse, refuseField } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  createFlagSubject,
  externalClientFlags,
  stateOfFlag,
} from '../../workflows/records/active-flag-records.ts';

type KeyScope = components['schemas']['KeyScope'];

const LOCK = statement(
  'external-client-lock',
  'select id, is_active as "isActive" from external_client where id = $1 and deleted_at is null for no key update',
);

interface LockedExternalClient {
  id: ExternalClientId;
  isActive: boolean;
}

export async function lockExternalClient(
  { connection }: Change,
  id: ExternalClientId,
): Promise<LockedExternalClient> {
  const { rows } = await runStatement(connection, LOCK, [id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}

export async function switchExternalClient(
  change: Change,
  { id, isActive }: LockedExternalClient,
  shouldBeActive: boolean,
): Promise<void> {
  const event = {
    type: shouldBeActive ? ('flag.activate' as const) : ('flag.deactivate' as const),
    actor: change.actor,
  };
  await applyEvents(
    change,
    externalClientFlags,
    [createFlagSubject(id, stateOfFlag(isActive))],
    event,
  );
}

const PERSON = statement(
  'external-client-person',
  `select p.id is not null as "isSupplier"
     from app_user u left join business b on b.id = u.business_id and u.role_id = ${ROLE.customer} and b.is_active and b.deleted_at is null
     left join provider p on p.user_id = u.id and u.role_id = ${ROLE.apiProvider} and p.is_active and p.deleted_at is null
    where u.id = $1 and u.is_active and u.deleted_at is null and (b.id is not null or p.id is not null) for key share of u`,
);

/** Refuses staff: no API key may have their rights. */
export async function requireOutsideUser(
  { connection }: Change,
  userId: UserId,
): Promise<{ isSupplier: boolean }> {
  const { rows } = await runStatement(connection, PERSON, [userId]);
  if (rows[0]) return { isSupplier: rows[0].isSupplier ?? false };
  throw refuseField(
    'data.user_id',
    'Please choose an active user of a trading client, or of a supplier with an API.',
  );
}

const OF_BOTH: readonly KeyScope[] = ['stock'];
const OF_SUPPLIER: readonly KeyScope[] = [...OF_BOTH, 'supply'];

export function requireFittingKey(isOfSupplier: boolean, scopes: readonly KeyScope[]): void {
  const closed = scopes.filter((scope) =>
    isOfSupplier ? !OF_SUPPLIER.includes(scope) : scope === 'supply',
  );
  if (closed.length > 0)
    throw refuseField(
      'data.scopes',
      `${closed.map((scope) => `"${scope}"`).join(', ')} is for ${isOfSupplier ? 'clients' : 'suppliers'} alone.`,
    );
}

export function requireOwnKeysAllowed(isOfSupplier: boolean, issuesOwnKeys = false): void {
  if (issuesOwnKeys && !isOfSupplier)
    throw refuseField('data.issues_own_keys', 'Only suppliers can create keys themselves.');
}

export function externalClientNameFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'external_client_name')
    return error;
  const { clientNameTaken } = PROBLEMS;
  return new Refusal(clientNameTaken, [{ field: 'data.name', message: clientNameTaken.message }]);
}
