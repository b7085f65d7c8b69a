import type { ProviderId } from '#api/ids.gen.ts';
import type { Mapping } from '#common/supply/mapping.ts';
import type { StoreFile } from '../../platform/files/file-cleanup.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requireSupplier } from '../../stock/imports/import-limits.ts';
import { mappingInForce } from '../../stock/lists/mappings.ts';
import { applyEvents } from '../apply-events.ts';
import type { Change } from '../change.ts';
import {
  newImport,
  type ReceivedImport,
  receivedImportRecords,
} from '../records/stock-import-records.ts';

interface ListThatCame {
  readonly file: SentFile;
  readonly isFull: boolean;
  readonly keep: StoreFile;
  /**
   * column mapping that replaces the supplier's mapping. Only set for a list that changes existing
   * stones by stock number.
   */
  readonly mapping?: Mapping;
}

export async function receiveList(
  change: Change,
  providerId: ProviderId,
  { file, isFull, keep, mapping }: ListThatCame,
): Promise<ReceivedImport> {
  const { connection, actor } = change;
  const { userId, isActive } = await requireSupplier(connection, providerId);
  if (!isActive) throw refuse('supplierInactive');
  const list = {
    providerId,
    fileId: await keep(connection, file),
    isFull,
    isChanges: mapping !== undefined,
    mapping: JSON.stringify(
      mapping ?? (await mappingInForce(connection, providerId))?.mapping ?? null,
    ),
  };
  const [received] = await applyEvents(change, receivedImportRecords(list), [newImport(userId)], {
    type: 'import.receive',
    actor,
  });
  if (!received) throw new Error('the insert of a stock list returned no row');
  return received.written;
}
