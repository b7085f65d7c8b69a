import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { mayActFor, type Owner } from '#machines/workflows/actor-guards.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import type { Change } from '../../workflows/change.ts';

const FIND = statement(
  'kyc-business-find',
  `select b.id as "businessId", b.associate_id as "associateId"
           from business b
          where b.deleted_at is null and ($1::uuid is null or b.id = $1)
            and ($2::uuid is null or exists (select from app_user u
                  where u.id = $2 and u.business_id = b.id and u.deleted_at is null))`,
);

interface Named {
  business_id?: BusinessId | undefined;
  user_id?: UserId | undefined;
}

/**
 * Without an id, returns the customer's own business. Throws `notFound` if the actor may not act
 * for the business.
 */
export async function chosenBusiness(
  change: Change,
  { actor }: Session,
  { business_id, user_id }: Named,
): Promise<Owner> {
  const own = actor.role === ROLE.customer ? actor.businessId : null;
  if (!own && !business_id && !user_id) throw refuseField('data.user_id', 'Please select a client');
  const { rows } = await runStatement(change.connection, FIND, [
    business_id ?? (user_id ? null : own),
    user_id ?? null,
  ]);
  const [owner] = rows;
  if (!owner || !mayActFor(actor, owner)) throw refuse('notFound');
  return owner;
}
