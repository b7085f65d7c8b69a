import { endSessions } from '../../people/accounts/end-sessions.ts';
import { readBusinessOfCustomer } from '../../people/customers/customer-scope.ts';
import { readBlockingRecords } from '../../people/customers/open-records.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { deactivateFlag } from '../../workflows/flag-steps.ts';
import { lockBusinessOf, lockPerson } from '../../workflows/flag-subjects.ts';
import { businessFlags, userFlags } from '../../workflows/records/active-flag-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

const DELETE_USER = statement(
  'customer-delete',
  'update app_user set deleted_at = now() where id = $1',
);
const DELETE_BUSINESS = statement(
  'business-delete',
  'update business set deleted_at = now() where id = $1',
);

/** Soft-deletes a customer, and the business together with its last customer. */
export const deleteCustomer: Handler<OperationOf<'deleteCustomer'>> = (call) =>
  runChange(
    call,
    async (begun) => {
      const { connection } = begun;
      const userId = call.path.id;
      await readBusinessOfCustomer(connection, call.session, userId);
      const business = await lockBusinessOf(begun, userId, { leaves: true });
      const { flag } = await lockPerson(begun, userId);
      if (!business) throw new Error('a customer needs a business');
      const { isLast, live } = await readBlockingRecords(connection, {
        businessId: business.id,
        userId,
      });
      if (live.length > 0) throw refuse('customerIsBusy', live);

      await deactivateFlag(begun, userFlags, flag);
      await runStatement(connection, DELETE_USER, [userId]);
      await endSessions(connection, userId);
      if (isLast) {
        await deactivateFlag(begun, businessFlags, business);
        await runStatement(connection, DELETE_BUSINESS, [business.id]);
      }
      return { message: 'Customer deleted' };
    },
    call.query.remark?.trim() ?? null,
  );
