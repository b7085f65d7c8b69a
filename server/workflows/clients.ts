import type { UserId } from '../../src/api/ids.gen.ts';
import { ROLE } from '../../src/machines/codes.ts';
import { type Client, mayActFor } from '../../src/machines/workflows/people.ts';
import type { Session } from '../people/accounts/session.ts';
import { ask, statement } from '../platform/db/statement.ts';
import { refuse, refuseGuard } from '../platform/http/refusal.ts';
import type { Change } from './change.ts';

/** What the machines ask of a business `b` that something is done for. */
export const CLIENT_COLUMNS = `b.id as "businessId", b.associate_id as "associateId", b.registration,
  b.is_active and b.deleted_at is null as "isActive"`;

// A change that takes something for a business and one that deletes it wait for each other here, and no other does: see
// `lockBusinessOf`.
const LOCK = statement(
  'client-lock',
  'select from business where id = (select business_id from app_user where id = $1) for key share',
);
const FIND = statement(
  'client-find',
  `select ${CLIENT_COLUMNS}
           from app_user u join business b on b.id = u.business_id
          where u.id = $1 and u.is_active and u.deleted_at is null and b.deleted_at is null`,
);

/**
 * The business that an action is for: a customer's own, or the one that staff or an associate has chosen. It is read
 * after the stones are locked, because much may have happened to it while they were waited for.
 */
export async function chosenClient(
  change: Change,
  { actor }: Session,
  userId: UserId | undefined,
): Promise<Client | null> {
  if (actor.role === ROLE.customer && (!userId || userId === actor.id)) {
    const own = await lockClient(change, actor.id);
    // A session ends with the person and with the business that it is for.
    if (!own?.isActive) throw refuse('sessionEnded');
    return own;
  }
  if (!userId) return null;
  const client = await lockClient(change, userId);
  if (!client || (!client.isActive && !mayActFor(actor, client))) throw refuse('notFound');
  if (!client.isActive) throw refuseGuard('clientIsActive');
  return client;
}

async function lockClient({ client: db }: Change, userId: UserId): Promise<Client | null> {
  await ask(db, LOCK, [userId]);
  // A statement of its own: one that waited for the lock would not see what was written meanwhile.
  const { rows } = await ask(db, FIND, [userId]);
  return rows[0] ?? null;
}
