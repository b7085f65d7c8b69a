import { serverToAsk } from '../../stock/suppliers/server-to-ask.ts';
import { tryList } from '../../stock/suppliers/try-list.ts';
import type { Handler, OperationOf } from '../handler.ts';

export const trySupplier: Handler<OperationOf<'trySupplier'>> = async (call) => {
  const server = await serverToAsk(call.pool, call.sealing, call.path.id);
  // Each asks a server of others, and waits for it: nobody sends the portal against one.
  await call.throttles.supplierTrials.take(call.session.actor.id);
  return { data: await tryList(server, call.reach) };
};
