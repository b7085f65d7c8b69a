import type { ProviderId } from '../../../src/api/ids.gen.ts';
import type { Mapping } from '../../../src/common/supply/mapping.ts';
import type { KeepFile } from '../../platform/files/storing-files.ts';
import type { SentFile } from '../../platform/http/multipart.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { requireSupplier } from '../../stock/imports/limits.ts';
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
  readonly keep: KeepFile;
  /** how it is read, where that does not follow from what its supplier sends else: it changes stones by their numbers */
  readonly mapping?: Mapping;
}

/** Keeps a list whole, whichever way it came, with how it is to be read; from here on it goes its way by itself. */
export async function receiveList(
  change: Change,
  providerId: ProviderId,
  { file, isFull, keep, mapping }: ListThatCame,
): Promise<ReceivedImport> {
  const { client, actor } = change;
  const { userId, isActive } = await requireSupplier(client, providerId);
  if (!isActive) throw refuse('supplierInactive');
  const list = {
    providerId,
    fileId: await keep(client, file),
    isFull,
    isChanges: mapping !== undefined,
    mapping: JSON.stringify(mapping ?? (await mappingInForce(client, providerId))?.mapping ?? null),
  };
  const [received] = await applyEvents(change, receivedImportRecords(list), [newImport(userId)], {
    type: 'import.receive',
    actor,
  });
  if (!received) throw new Error('a list was received without coming back');
  return received.written;
}
