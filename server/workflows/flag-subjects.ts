import type { BusinessId, UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import {
  isLastActiveAdministrator,
  lockAdministrators,
} from '../people/accounts/administrators.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { refuse } from '../platform/http/refusal.ts';
import type { Change } from './change.ts';
import { type FlagSubject, stateOfFlag } from './records/active-flag-records.ts';
import { lockWaitlistStones } from './records/hold-queue-records.ts';

export interface LockedPerson {
  flag: FlagSubject<UserId>;
  email: string;
  businessId: BusinessId | null;
}

const IS_ADMINISTRATOR = statement(
  'user-is-administrator',
  `select from app_user where id = $1 and role_id = ${ROLE.administrator}`,
);
// The business is locked before the user. If the last two users of a business are removed
// concurrently, the second removal waits and then sees that it removes the last user.
const BUSINESS_OF = statement(
  'business-of-user',
  'select business_id as id from app_user where id = $1 and business_id is not null',
);
const LOCK_BUSINESS = <const Name extends 'business-of-user-lock' | 'business-of-user-lock-whole'>(
  name: Name,
  strength: string,
) =>
  statement(
    name,
    `select b.id, b.is_active as active, b.associate_id as "associateId"
           from business b where b.id = (select business_id from app_user where id = $1) for ${strength}`,
  );
const LOCK_TO_CHANGE = LOCK_BUSINESS('business-of-user-lock', 'no key update');
const LOCK_TO_LEAVE = LOCK_BUSINESS('business-of-user-lock-whole', 'update');
const LOCK_PERSON = statement(
  'user-lock',
  `select u.id, u.email, u.is_active as active, u.business_id as "businessId",
                (select associate_id from business b where b.id = u.business_id) as "associateId"
           from app_user u where u.id = $1 and u.deleted_at is null for no key update of u`,
);

/**
 * Locks a user. In the result, `flag` is the record whose state tells if the user is active. Throws
 * `notFound` if the user does not exist or is deleted.
 */
export async function lockPerson(change: Change, userId: UserId): Promise<LockedPerson> {
  const { connection, actor } = change;
  const isLastAdministrator = await checkLastAdministrator(change, userId);
  const { rows } = await runStatement(connection, LOCK_PERSON, [userId]);
  const [person] = rows;
  if (!person) throw refuse('notFound');
  const { id, email, businessId } = person;
  return {
    email,
    businessId,
    flag: {
      id,
      stoneId: null,
      businessId,
      state: stateOfFlag(person.active),
      context: {
        owner: businessId === null ? null : { businessId, associateId: person.associateId },
        isOwnAccount: id === actor.id,
        isLastAdministrator,
      },
    },
  };
}

/** Locks all administrators if the user is one of them. */
async function checkLastAdministrator({ connection }: Change, userId: UserId): Promise<boolean> {
  const found = await runStatement(connection, IS_ADMINISTRATOR, [userId]);
  return (
    found.rowCount === 1 && isLastActiveAdministrator(await lockAdministrators(connection), userId)
  );
}

/**
 * Locks the business of a user and returns its active flag; null without a business. Set `leaves`
 * if the user is being removed. The lock then also waits for transactions that add a row
 * referencing the business.
 */
export async function lockBusinessOf(
  change: Change,
  userId: UserId,
  { leaves = false }: { leaves?: boolean } = {},
): Promise<FlagSubject<BusinessId> | null> {
  const known = await runStatement(change.connection, BUSINESS_OF, [userId]);
  await lockWaitlistStones(
    change,
    known.rows.map(({ id }) => id),
  );
  const { rows } = await runStatement(change.connection, leaves ? LOCK_TO_LEAVE : LOCK_TO_CHANGE, [
    userId,
  ]);
  const [business] = rows;
  if (!business) return null;
  const { id, active, associateId } = business;
  return {
    id,
    stoneId: null,
    businessId: id,
    state: stateOfFlag(active),
    context: {
      owner: { businessId: id, associateId },
      isOwnAccount: id === change.actor.businessId,
      isLastAdministrator: false,
    },
  };
}
