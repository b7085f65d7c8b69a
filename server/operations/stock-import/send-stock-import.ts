import { storingFiles } from '../../platform/files/storing-files.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { supplierOfList } from '../../stock/imports/limits.ts';
import { receiveList } from '../../workflows/imports/receive-list.ts';
import { change } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { knownImport } from './known-import.ts';

export const sendStockImport: Handler<OperationOf<'sendStockImport'>> = (call) => {
  const { data, files, session } = call;
  return storingFiles(call, session.actor.id, (keep) =>
    change(call, async (tx) => {
      const provider = await supplierOfList(tx.client, tx.actor, data.provider_id);
      const [file, more] = files.filter(({ field }) => field === 'list');
      if (!file) throw refuseField('list', 'Please choose a file.');
      if (more) throw refuseField('list', 'Please send one list at a time.');
      const list = { file, isFull: data.is_full, keep };
      const { id, importNo } = await receiveList(tx, provider, list);
      return {
        message: `${importNo} is being read`,
        data: await knownImport(tx.client, tx.actor, id),
      };
    }),
  );
};
