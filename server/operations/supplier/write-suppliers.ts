import pg from 'pg';
import type { ProviderId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import type { SupplierSource } from '#machines/codes.ts';
import { PROBLEMS } from '#machines/problems.ts';
import { cleanEmail } from '../../people/accounts/write-user.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { Refusal, refuse } from '../../platform/http/refusal.ts';
import type { Settings } from '../../stock/suppliers/settings.ts';
import { addUser } from '../../workflows/add-user.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import type { EmailContext } from '../../workflows/identity/change-email.ts';
import { invite } from '../../workflows/identity/password-link.ts';
import {
  createFlagSubject,
  stateOfFlag,
  supplierFlags,
} from '../../workflows/records/active-flag-records.ts';

const LOCK = statement(
  'supplier-lock',
  `select id, name, source::int as source, is_active as "isActive", settings, secret, user_id as "userId"
     from provider where id = $1 and deleted_at is null for no key update`,
);

export interface LockedSupplier {
  id: ProviderId;
  name: string;
  source: SupplierSource;
  isActive: boolean;
  settings: Settings | null;
  secret: Buffer | null;
  userId: UserId | null;
}

export async function lockSupplier(
  { connection }: Change,
  id: ProviderId,
): Promise<LockedSupplier> {
  const { rows } = await runStatement(connection, LOCK, [id]);
  if (!rows[0]) throw refuse('notFound');
  return {
    ...rows[0],
    source: rows[0].source as SupplierSource,
    settings: rows[0].settings as Settings | null,
  };
}

export async function switchSupplier(
  change: Change,
  { id, isActive }: Pick<LockedSupplier, 'id' | 'isActive'>,
  shouldBeActive: boolean,
): Promise<void> {
  if (isActive === shouldBeActive) return;
  const event = {
    type: shouldBeActive ? ('flag.activate' as const) : ('flag.deactivate' as const),
    actor: change.actor,
  };
  await applyEvents(change, supplierFlags, [createFlagSubject(id, stateOfFlag(isActive))], event);
}

type Person = components['schemas']['SupplierPerson'];
const SET_ACCOUNT = statement(
  'supplier-account-set',
  'update provider set user_id = $2 where id = $1',
);

export async function addAccount(
  change: Change,
  portal: EmailContext,
  { id, source }: Pick<LockedSupplier, 'id' | 'source'>,
  person: Person,
  passwordHash: string,
): Promise<void> {
  const email = cleanEmail(person.email);
  const userId = await addUser(change, {
    role: source,
    email,
    firstName: person.first_name,
    lastName: person.last_name,
    passwordHash,
  }).catch((error: unknown) => {
    throw toAccountRefusal(error);
  });
  await runStatement(change.connection, SET_ACCOUNT, [id, userId]);
  await invite(change, portal, { id: userId, email, first_name: person.first_name.trim() });
}

/**
 * Makes a refusal name the e-mail field of the supplier request. Returns other errors unchanged.
 */
function toAccountRefusal(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  return new Refusal(
    error.problem,
    error.entries.map((entry) => ({ ...entry, field: 'data.account.email' })),
  );
}

export function supplierNameFault(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.constraint !== 'provider_name') return error;
  const { supplierNameTaken } = PROBLEMS;
  return new Refusal(supplierNameTaken, [
    { field: 'data.name', message: supplierNameTaken.message },
  ]);
}
