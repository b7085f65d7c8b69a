import { PROBLEMS } from '#machines/problems.ts';
import { PersonLimit } from '../../platform/limits/person-limit.ts';
import { readConnection } from '../../stock/suppliers/connection.ts';
import { tryList } from '../../stock/suppliers/try-list.ts';
import type { Handler, OperationOf } from '../handler.ts';

/**
 * A trial may wait 25 s for the server of the supplier. Trials therefore have their own limit and
 * occupy no admission slot.
 */
const trials = new PersonLimit({
  name: 'supplier trial',
  full: {
    ...PROBLEMS.tooManyRequests,
    message:
      'Two of your connection tests are still running. Wait until one of them has finished, then try again.',
  },
  retryAfter: 25,
});

export const trySupplier: Handler<OperationOf<'trySupplier'>> = async (call) => {
  const server = await readConnection(call.pool, call.sealing, call.path.id);
  const personId = call.session.actor.id;
  // Each trial sends a request to the server of another company.
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
