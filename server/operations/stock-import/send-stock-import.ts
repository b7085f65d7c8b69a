import { storingFiles } from '../../platform/files/storing-files.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { requireSupplier } from '../../stock/imports/limits.ts';
import { mappingInForce } from '../../stock/lists/mappings.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { newImport, receivedImportRecords } from '../../workflows/records/stock-import-records.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { knownImport } from './known-import.ts';

export const sendStockImport: Handler<OperationOf<'sendStockImport'>> = (call) => {
  const { data, files, session } = call;
  return storingFiles(call, session.actor.id, (keep) =>
    change(call, async (tx) => {
      const { userId } = await requireSupplier(tx.client, data.provider_id);
      const [file, more] = files.filter(({ field }) => field === 'list');
      if (!file) throw refuseField('list', 'Please choose a file.');
      if (more) throw refuseField('list', 'Please send one list at a time.');
      const list = {
        providerId: data.provider_id,
        fileId: await keep(tx.client, file),
        isFull: data.is_full,
        mapping: JSON.stringify(
          (await mappingInForce(tx.client, data.provider_id))?.mapping ?? null,
        ),
      };
      const [received] = await applyEvents(tx, receivedImportRecords(list), [newImport(userId)], {
        type: 'import.receive',
        actor: tx.actor,
      });
      if (!received) throw new Error('a list was received without coming back');
      return {
        message: `${received.written.importNo} is being read`,
        data: await knownImport(tx.client, tx.actor, received.id),
      };
    }),
  );
};
