import { withFileCleanup } from '../../platform/files/file-cleanup.ts';
import { refuseField } from '../../platform/http/refusal.ts';
import { supplierOfList } from '../../stock/imports/import-limits.ts';
import { refuseMassRemoval } from '../../stock/imports/refuse-mass-removal.ts';
import { requireOwnSupplier } from '../../stock/suppliers/own-supplier.ts';
import { receiveList } from '../../workflows/imports/receive-list.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { knownImport } from './known-import.ts';

export const sendStockImport: Handler<OperationOf<'sendStockImport'>> = async (call) => {
  const { pool, data, files, session } = call;
  const [file, more] = files.filter(({ field }) => field === 'list');
  if (!file) throw refuseField('list', 'Please choose a file.');
  if (more) throw refuseField('list', 'Please send one stock list at a time.');
  const provider = await supplierOfList(pool, session.actor, data.provider_id);
  if (data.is_full && data.only_within_limit) {
    await requireOwnSupplier(pool, session, provider);
    await refuseMassRemoval(pool, provider, file.path);
  }
  return withFileCleanup(call, session.actor.id, (keep) =>
    runChange(call, async (tx) => {
      const list = { file, isFull: data.is_full, keep };
      const { id, importNo } = await receiveList(tx, provider, list);
      return {
        message: `${importNo} is being read`,
        data: await knownImport(tx.connection, tx.actor, id),
      };
    }),
  );
};
