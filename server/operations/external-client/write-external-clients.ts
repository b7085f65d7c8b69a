import pg from 'pg';
import type { ExternalClientId, UserId } from '../../../src/api/ids.gen.ts';
import { ROLE } from '../../../src/machines/codes.ts';
import { PROBLEMS } from '../../../src/machines/problems.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse, refuseField } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import {
  externalClientFlags,
  houseFlag,
  stateOfFlag,
} from '../../workflows/records/active-flag-records.ts';

const LOCK = statement(
  'external-client-lock',
  'select id, is_active as "isActive" from external_client where id = $1 and deleted_at is null for no key update',
);

interface LockedClient {
  id: ExternalClientId;
  isActive: boolean;
}

export async function lockExternalClient(
  { client }: Change,
  id: ExternalClientId,
): Promise<LockedClient> {
  const { rows } = await ask(client, LOCK, [id]);
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}

/** Moves the flag by its machine, which refuses where it stands so already. */
export async function switchExternalClient(
  change: Change,
  { id, isActive }: LockedClient,
  wanted: boolean,
): Promise<void> {
  const event = {
    type: wanted ? ('flag.activate' as const) : ('flag.deactivate' as const),
    actor: change.actor,
  };
  await applyEvents(change, externalClientFlags, [houseFlag(id, stateOfFlag(isActive))], event);
}

const PERSON = statement(
  'external-client-person',
  `select from app_user u join business b on b.id = u.business_id
    where u.id = $1 and u.role_id = ${ROLE.customer} and u.is_active and u.deleted_at is null
      and b.is_active and b.deleted_at is null for key share of u`,
);

/** Keys act as a person of a client, and as nobody else: no key has the rights of the house. */
export async function requirePersonOfClient({ client }: Change, userId: UserId): Promise<void> {
  const { rowCount } = await ask(client, PERSON, [userId]);
  if (rowCount !== 1)
    throw refuseField(
      'data.user_id',
      'Keys act as an active person of a client, and this is none.',
    );
}

/** What the database says of a name that is taken, in words and with its place. */
export function clientNameFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'external_client_name')
    return error;
  const { clientNameTaken } = PROBLEMS;
  return new Refusal(clientNameTaken, [{ field: 'data.name', message: clientNameTaken.message }]);
}
