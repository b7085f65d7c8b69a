import type { ExternalClientId, StockExportId } from '#api/ids.gen.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { SecretEncryption } from '../../platform/secret-encryption.ts';
import type { ExportSettings, StockExport } from './export-settings.ts';

const READ = statement(
  'stock-export-read',
  `select settings, secret is not null as secret_set, schedule, is_active, next_at, failures::int as failures, changed_at
     from stock_export where client_id = $1 and settings is not null`,
);

export async function readExport(
  db: Queryable,
  externalClientId: ExternalClientId,
  zone: string,
): Promise<StockExport | null> {
  const { rows } = await runStatement(db, READ, [externalClientId]);
  const [row] = rows;
  if (!row) return null;
  const { settings, next_at, changed_at, ...rest } = row;
  return {
    ...(settings as ExportSettings),
    ...rest,
    next_at: next_at?.toISOString() ?? null,
    zone,
    changed_at: changed_at.toISOString(),
  };
}

const TO_SEND = statement(
  'stock-export-to-send',
  `select e.settings, e.secret, e.told_whole, e.changed_at, e.client_id,
          c.is_active and c.deleted_at is null as "isActive"
     from stock_export e join external_client c on c.id = e.client_id where e.id = $1`,
);

/**
 * Binds the encrypted secret to its export, so that a copied ciphertext cannot be decrypted for
 * another export.
 */
export const secretContextOf = (id: StockExportId): string => `stock_export.secret/${id}`;

export interface ExportToSend {
  readonly id: StockExportId;
  readonly clientId: ExternalClientId;
  readonly settings: ExportSettings;
  readonly secret: string | null;
  /** true if the destination has received the full stock, which deltas require */
  readonly toldWhole: boolean;
  readonly changedAt: Date;
}

export async function readExportToSend(
  db: Queryable,
  sealing: SecretEncryption,
  id: StockExportId,
): Promise<ExportToSend> {
  const { rows } = await runStatement(db, TO_SEND, [id]);
  const [row] = rows;
  if (!row?.isActive) throw refuse('stockExportSetAside');
  if (row.settings === null) throw refuse('stockExportNowhere');
  const secret = row.secret && sealing.decrypt(row.secret, secretContextOf(id));
  if (row.secret && secret === null) throw refuse('stockExportSecretLost');
  return {
    id,
    clientId: row.client_id,
    settings: row.settings as ExportSettings,
    secret,
    toldWhole: row.told_whole,
    changedAt: row.changed_at,
  };
}
