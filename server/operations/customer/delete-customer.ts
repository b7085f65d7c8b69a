import { endSessions } from '../../people/accounts/end-sessions.ts';
import { recordsOfCustomer } from '../../people/customers/live-records.ts';
import { businessOf } from '../../people/customers/scope.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { setAside } from '../../workflows/flag-steps.ts';
import { lockBusinessOf, lockPerson } from '../../workflows/flag-subjects.ts';
import { businessFlags, userFlags } from '../../workflows/records/active-flag-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const DELETE_USER = statement(
  'customer-delete',
  'update app_user set deleted_at = now() where id = $1',
);
const DELETE_BUSINESS = statement(
  'business-delete',
  'update business set deleted_at = now() where id = $1',
);

/**
 * Soft-deletes the customer. Deleting the last customer of a business also deletes the business.
 */
export const deleteCustomer: Handler<OperationOf<'deleteCustomer'>> = (call) =>
  change(
    call,
    async (begun) => {
      const { client } = begun;
      const userId = call.path.id;
      await businessOf(client, call.session, userId);
      const business = await lockBusinessOf(begun, userId, { leaves: true });
      const { flag } = await lockPerson(begun, userId);
      if (!business) throw new Error('a customer without a business');
      const { isLast, live } = await recordsOfCustomer(client, {
        businessId: business.id,
        userId,
      });
      if (live.length > 0) throw refuse('customerIsBusy', live);

      await setAside(begun, userFlags, flag);
      await ask(client, DELETE_USER, [userId]);
      await endSessions(client, userId);
      if (isLast) {
        await setAside(begun, businessFlags, business);
        await ask(client, DELETE_BUSINESS, [business.id]);
      }
      return { message: 'The customer is deleted' };
    },
    call.query.remark?.trim() ?? null,
  );
