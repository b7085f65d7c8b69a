import type { ProviderId } from '#api/ids.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { SecretEncryption } from '../../platform/secret-encryption.ts';
import type { Settings } from './settings.ts';

export interface SupplierConnection {
  readonly settings: Settings;
  readonly secret: string | null;
}

const READ = statement(
  'supplier-to-ask',
  'select is_active, settings, secret from provider where id = $1 and deleted_at is null',
);

/**
 * Binds the encrypted secret to its supplier, so that a copied ciphertext cannot be decrypted for
 * another supplier.
 */
export const secretContextOf = (id: ProviderId): string => `provider.secret/${id}`;

/**
 * Returns the connection settings and the decrypted secret. Throws if the supplier is inactive, if
 * no server is configured, or if the secret cannot be decrypted.
 */
export async function readConnection(
  db: Queryable,
  sealing: SecretEncryption,
  id: ProviderId,
): Promise<SupplierConnection> {
  const { rows } = await runStatement(db, READ, [id]);
  const [supplier] = rows;
  if (!supplier) throw refuse('notFound');
  if (!supplier.is_active) throw refuse('supplierInactive');
  if (supplier.settings === null) throw refuse('supplierByHand');
  const secret = supplier.secret && sealing.decrypt(supplier.secret, secretContextOf(id));
  if (supplier.secret && secret === null) throw refuse('supplierSecretLost');
  return { settings: supplier.settings as Settings, secret };
}
