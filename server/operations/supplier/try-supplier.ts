import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Settings } from '../../stock/suppliers/settings.ts';
import { tryList } from '../../stock/suppliers/try-list.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { placeOf } from './sent-settings.ts';

const READ = statement(
  'supplier-to-try',
  'select is_active, settings, secret from provider where id = $1 and deleted_at is null',
);

export const trySupplier: Handler<OperationOf<'trySupplier'>> = async (call) => {
  const { id } = call.path;
  const { rows } = await ask(call.pool, READ, [id]);
  const [supplier] = rows;
  if (!supplier) throw refuse('notFound');
  if (!supplier.is_active) throw refuse('supplierInactive');
  if (supplier.settings === null) throw refuse('supplierByHand');
  const secret = supplier.secret && call.sealing.open(supplier.secret, placeOf(id));
  if (supplier.secret && secret === null) throw refuse('supplierSecretLost');
  // Each asks a server of others, and waits for it: nobody sends the portal against one.
  await call.throttles.supplierTrials.take(call.session.actor.id);
  return { data: await tryList({ settings: supplier.settings as Settings, secret }, call.reach) };
};
