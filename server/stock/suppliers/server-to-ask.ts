import type { ProviderId } from '../../../src/api/ids.gen.ts';
import type { Reader } from '../../platform/db/pool.ts';
import { ask, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { Settings } from './settings.ts';

export interface ServerToAsk {
  readonly settings: Settings;
  readonly secret: string | null;
}

const READ = statement(
  'supplier-to-ask',
  'select is_active, settings, secret from provider where id = $1 and deleted_at is null',
);

/**
 * Binds the encrypted secret to its supplier, so that a copied ciphertext cannot be decrypted for
 * another one.
 */
export const placeOf = (id: ProviderId): string => `provider.secret/${id}`;

/**
 * Returns the connection settings and the decrypted secret. Throws if the supplier is inactive, has
 * no server, or its secret cannot be decrypted.
 */
export async function serverToAsk(
  db: Reader,
  sealing: Sealing,
  id: ProviderId,
): Promise<ServerToAsk> {
  const { rows } = await ask(db, READ, [id]);
  const [supplier] = rows;
  if (!supplier) throw refuse('notFound');
  if (!supplier.is_active) throw refuse('supplierInactive');
  if (supplier.settings === null) throw refuse('supplierByHand');
  const secret = supplier.secret && sealing.open(supplier.secret, placeOf(id));
  if (supplier.secret && secret === null) throw refuse('supplierSecretLost');
  return { settings: supplier.settings as Settings, secret };
}
