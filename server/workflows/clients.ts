import type { RegistrationCode } from '../../src/machines/codes.ts';
import { ROLE } from '../../src/machines/codes.ts';
import type { Client } from '../../src/machines/workflows/people.ts';
import { statement } from '../db/statement.ts';
import { refuse } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import type { Change } from './change.ts';

const FIND = statement(
  'client-find',
  `select b.id as "businessId", b.associate_id as "associateId", b.registration
           from app_user u join business b on b.id = u.business_id
          where u.id = $1 and u.is_active and u.deleted_at is null and b.is_active and b.deleted_at is null`,
);

interface ClientRow {
  businessId: string;
  associateId: string | null;
  registration: RegistrationCode;
}

/** The business that an action is for: a customer's own, or the one that staff or an associate has chosen. */
export async function chosenClient(
  change: Change,
  session: Session,
  userId: string | undefined,
): Promise<Client | null> {
  const { actor, associateId, registration } = session;
  if (actor.role === ROLE.customer && (!userId || userId === actor.id)) {
    if (!actor.businessId || !registration) throw new Error('a customer without a business');
    return { businessId: actor.businessId, associateId, registration };
  }
  if (!userId) return null;
  const { rows } = await change.client.query<ClientRow>({ ...FIND, values: [userId] });
  if (!rows[0]) throw refuse('notFound');
  return rows[0];
}
