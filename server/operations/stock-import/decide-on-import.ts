import type { StockImportId } from '#api/ids.gen.ts';
import { importWords } from '#machines/import-words.ts';
import type { StockImportEvent } from '#machines/workflows/stock-import.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { StockImport } from '../../stock/imports/read-imports.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { lockImports, movedImportRecords } from '../../workflows/records/stock-import-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import { knownImport } from './known-import.ts';

type Decision = Extract<StockImportEvent, { remark: string }>['type'];

export function decideOnImport(
  call: Parameters<typeof runChange>[0],
  id: StockImportId,
  type: Decision,
  { remark, message, withdraws = false }: { remark: string; message: string; withdraws?: boolean },
): Promise<{ message: string; data: StockImport }> {
  return runChange(
    call,
    async (tx) => {
      const [list] = await lockImports(tx, [id]);
      if (!list) throw refuse('notFound');
      const { reason } = await knownImport(tx.connection, tx.actor, id);
      const records = { ...movedImportRecords, workflow: importWords(reason, withdraws) };
      await applyEvents(tx, records, [list], { type, actor: tx.actor, remark });
      return { message, data: await knownImport(tx.connection, tx.actor, id) };
    },
    remark.trim() || null,
  );
}
