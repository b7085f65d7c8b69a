import { count } from '#common/count.ts';
import { fieldOf } from '#common/supply/fields.ts';
import { importWords } from '#machines/import-words.ts';
import { refuse, refuseField } from '../../platform/http/refusal.ts';
import { findOtherLists } from '../../stock/imports/correct-rows.ts';
import { type AttributeNames, attributeNames } from '../../stock/stones/attribute-names.ts';
import { applyEvents } from '../../workflows/apply-events.ts';
import type { Change } from '../../workflows/change.ts';
import { withdrawAll } from '../../workflows/imports/apply-part.ts';
import {
  correctedImportRecords,
  lockImports,
} from '../../workflows/records/stock-import-records.ts';
import { runChange } from '../../workflows/run-change.ts';
import type { Handler, OperationOf } from '../handler.ts';
import { knownImport } from './known-import.ts';

type Correction = OperationOf<'mendStockImport'>;

const LONGEST_REASON = 500;

export const mendStockImport: Handler<Correction> = (call) => {
  const { path, pool, data } = call;
  const { words = [], cells = [] } = data;
  if (words.length + cells.length === 0)
    throw refuseField('data', 'Please map a value or correct a cell.');
  return runChange(
    call,
    async (tx) => {
      const before = await knownImport(tx.connection, tx.actor, path.id);
      const [list] = await lockImports(tx, [path.id]);
      if (!list) throw refuse('notFound');
      const names = await attributeNames(pool, tx.connection);
      const workflow = importWords(before.reason, false);
      const records = { ...correctedImportRecords(data, names), workflow };
      await applyEvents(tx, records, [list], { type: 'import.mend', actor: tx.actor });
      await withdrawAll(tx, { ...list, id: path.id });
      let elsewhere = 0;
      for (const other of await findOtherLists(tx.connection, path.id, words))
        elsewhere += await correctOtherList(tx, other, names);
      const after = await knownImport(tx.connection, tx.actor, path.id);
      const fewer = (before.figures?.rejected ?? 0) - (after.figures?.rejected ?? 0);
      return {
        message:
          (fewer > 0 ? `${count(fewer, 'row')} can now be read` : 'The rows were read again') +
          (elsewhere > 0 ? `, and ${count(elsewhere, 'row')} in other pending stock lists` : ''),
        data: after,
      };
    },
    [
      ...words.map(
        ({ field, word, code }) =>
          `${fieldOf(field).name} “${word}” ${code === null ? 'means no value' : `means ${code}`}`,
      ),
      ...cells.map(({ column, text }) =>
        text === null
          ? `Column ${column} restored to the received text`
          : `Column ${column} “${text}”`,
      ),
    ]
      .join('; ')
      .slice(0, LONGEST_REASON),
  );
};

/**
 * Each entry of `words` is a word of the supplier and its code. Returns the number of rows that are
 * no longer rejected.
 */
async function correctOtherList(
  tx: Change,
  { id, words }: Awaited<ReturnType<typeof findOtherLists>>[number],
  names: AttributeNames,
): Promise<number> {
  const before = await knownImport(tx.connection, tx.actor, id);
  const lists = await lockImports(tx, [id]);
  const records = correctedImportRecords({ words: [...words] }, names);
  await applyEvents(tx, records, lists, { type: 'import.mend', actor: tx.actor });
  const after = await knownImport(tx.connection, tx.actor, id);
  return Math.max(0, (before.figures?.rejected ?? 0) - (after.figures?.rejected ?? 0));
}
