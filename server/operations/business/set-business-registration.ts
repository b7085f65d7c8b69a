import { REGISTRATION_ACTION, type RegistrationCode } from '#machines/codes.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { businessRecords, lockBusinesses } from '../../workflows/records/business-records.ts';
import { lockWaitlistStones } from '../../workflows/records/hold-queue-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const setBusinessRegistration: Handler<OperationOf<'setBusinessRegistration'>> = (call) => {
  const { action, remark = '' } = call.data;
  const registers = action === REGISTRATION_ACTION.register;
  return runChange(
    call,
    async (tx) => {
      await lockWaitlistStones(tx, [call.path.id]);
      const businesses = await lockBusinesses(tx, [call.path.id]);
      if (businesses.length === 0) throw refuse('notFound');
      const [moved] = await applyEvents(
        tx,
        businessRecords,
        businesses,
        registers
          ? { type: 'business.register', actor: tx.actor }
          : { type: 'business.unregister', actor: tx.actor, remark },
      );
      if (!moved) throw new Error('the update of a business returned no row');
      return {
        message: registers ? 'Business registered' : 'Business unregistered',
        data: { id: moved.id, registration: moved.to as RegistrationCode },
      };
    },
    remark.trim() || null,
  );
};
