import { importWords } from '#machines/import-words.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { attributeNames } from '../../stock/stones/attribute-names.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import { withdrawAll } from '../../workflows/imports/apply-part.ts';
import { lockImports, rereadImportRecords } from '../../workflows/records/stock-import-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { knownImport } from './known-import.ts';

const SAYS = { 1: 'lab grown', 2: 'natural' } as const;

export const readStockImportAgain: Handler<OperationOf<'readStockImportAgain'>> = (call) => {
  const { id } = call.path;
  const { growth_type: growth } = call.data;
  return runChange(
    call,
    async (tx) => {
      const { reason } = await knownImport(tx.connection, tx.actor, id);
      const [list] = await lockImports(tx, [id]);
      if (!list) throw refuse('notFound');
      const names = await attributeNames(call.pool, tx.connection);
      const records = {
        ...rereadImportRecords(growth, names),
        workflow: importWords(reason, false),
      };
      await applyEvents(tx, records, [list], { type: 'import.mend', actor: tx.actor });
      await withdrawAll(tx, { ...list, id });
      return {
        message: `${list.importNo} was read again`,
        data: await knownImport(tx.connection, tx.actor, id),
      };
    },
    growth === undefined ? null : `Default growth type: ${SAYS[growth]}`,
  );
};
