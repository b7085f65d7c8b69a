import { PROBLEMS } from '#machines/problems.ts';
import { PersonLimit } from '../../platform/limits/person-limit.ts';
import { readConnection } from '../../stock/suppliers/connection.ts';
import { tryList } from '../../stock/suppliers/try-list.ts';
import type { Handler, OperationOf } from '../handler.ts';

/**
 * Limits the concurrent trials per person. A trial may wait 25 s for the server of the supplier, so
 * it does not occupy a slot of the general admission control.
 */
const trials = new PersonLimit({
  name: 'supplier trial',
  full: {
    ...PROBLEMS.tooManyRequests,
    message: 'Two of your tests are still running. Please wait until one of them is finished.',
  },
  retryAfter: 25,
});

export const trySupplier: Handler<OperationOf<'trySupplier'>> = async (call) => {
  const server = await readConnection(call.pool, call.sealing, call.path.id);
  const personId = call.session.actor.id;
  // Rate-limits trials, because each trial sends a request to the server of another company.
  await call.throttles.supplierTrials.consume(personId);
  const data = await call.admission.runWithoutSlot(call.reply, async () => {
    const give = await trials.acquire(personId);
    try {
      return await tryList(server, call.reach);
    } finally {
      give();
    }
  });
  return { data };
};
