import type { UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { mayActFor, type TradingClient } from '#machines/workflows/actor-guards.ts';
import type { Session } from '../people/accounts/session.ts';
import { IS_VERIFIED } from '../people/kyc/verification.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { refuse, refuseGuard } from '../platform/http/refusal.ts';
import type { Change } from './change.ts';

export const CLIENT_COLUMNS = `b.id as "businessId", b.associate_id as "associateId", b.registration,
  b.is_active and b.deleted_at is null as "isActive", ${IS_VERIFIED} as "isVerified"`;

// `for key share` waits only for `for update`, the lock that a removal takes, and not for other
// changes to the business.
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
 * Returns the business for which the caller acts. Customers act for their own business; staff and
 * associates choose a business by `userId`. Call this after locking the stones, because another
 * request may modify the business while this transaction waits for the stone locks.
 */
export async function resolveTradingClient(
  change: Change,
  { actor }: Session,
  userId: UserId | undefined,
): Promise<TradingClient | null> {
  if (actor.role === ROLE.customer && (!userId || userId === actor.id)) {
    const own = await lockTradingClient(change, actor.id);
    // A missing or inactive business means that the session has ended, because sessions end with
    // their business.
    if (!own?.isActive) throw refuse('sessionEnded');
    return own;
  }
  if (!userId) return null;
  const tradingClient = await lockTradingClient(change, userId);
  if (!tradingClient || (!tradingClient.isActive && !mayActFor(actor, tradingClient)))
    throw refuse('notFound');
  if (!tradingClient.isActive) throw refuseGuard('clientIsActive');
  return tradingClient;
}

async function lockTradingClient(
  { connection: db }: Change,
  userId: UserId,
): Promise<TradingClient | null> {
  await runStatement(db, LOCK, [userId]);
  // Reads in a second statement, whose snapshot is taken after the wait for the lock. A combined
  // statement could read values from before the wait.
  const { rows } = await runStatement(db, FIND, [userId]);
  return rows[0] ?? null;
}
