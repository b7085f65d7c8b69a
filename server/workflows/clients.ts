import { ROLE } from '../../src/machines/codes.ts';
import { type Client, mayActFor } from '../../src/machines/workflows/people.ts';
import { statement } from '../db/statement.ts';
import { refuse, refuseGuard } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import type { Change } from './change.ts';

/** What the machines ask of a business `b` that something is done for. */
export const CLIENT_COLUMNS = `b.id as "businessId", b.associate_id as "associateId", b.registration,
  b.is_active and b.deleted_at is null as "isActive"`;

const FIND = statement(
  'client-find',
  `select ${CLIENT_COLUMNS}
           from app_user u join business b on b.id = u.business_id
          where u.id = $1 and u.is_active and u.deleted_at is null and b.deleted_at is null`,
);

/** The business that an action is for: a customer's own, or the one that staff or an associate has chosen. */
export async function chosenClient(
  change: Change,
  session: Session,
  userId: string | undefined,
): Promise<Client | null> {
  const { actor, associateId, registration } = session;
  if (actor.role === ROLE.customer && (!userId || userId === actor.id)) {
    if (!actor.businessId || !registration) throw new Error('a customer without a business');
    // A session ends with the business that it is for.
    return { businessId: actor.businessId, associateId, registration, isActive: true };
  }
  if (!userId) return null;
  const { rows } = await change.client.query<Client>({ ...FIND, values: [userId] });
  const [client] = rows;
  if (!client || (!client.isActive && !mayActFor(actor, client))) throw refuse('notFound');
  if (!client.isActive) throw refuseGuard('clientIsActive');
  return client;
}
