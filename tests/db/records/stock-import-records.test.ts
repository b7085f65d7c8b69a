import type { ProviderId, StockImportId } from '#api/ids.gen.ts';
import { readAttributeNames } from '../../../server/stock/stones/attribute-names.ts';
import { applyEvents } from '../../../server/workflows/apply-events.ts';
import * as records from '../../../server/workflows/records/stock-import-records.ts';
import { keptFile } from '../../support/files/kept-file.ts';
import * as lists from '../../support/files/lists-as-rows.ts';
import { idAs } from '../../support/runner/id-as.ts';
import { idsOf, reaching, recordTable, type Scene, writtenOf } from './record-table.ts';

const { lockImports, movedImportRecords, newImport } = records;
const { listOf, rowOfList, TO_APPLYING, TO_WAITING } = lists;
const WORD = { words: [{ field: 'shape', word: 'Rund Brill', code: 'ROUND' } as const] };

async function supplierOf(s: Scene, who: 'apiProvider' | 'ftpProvider' = 'apiProvider') {
  const id = await lists.supplierOf(s.change, s.cast[who]);
  s.names.set(id, `supplier of ${who}`);
  return id;
}

const imports = (s: Scene, ids: readonly StockImportId[]) =>
  s.rows(
    'stock_import',
    ids,
    `id, state, reason, ended_at >= now() as ended_now, began_at >= now() as began_now, to_do, done, taught`,
  );

async function receive(s: Scene, providerId: ProviderId, more: object = {}) {
  const fileId = await keptFile(s.change);
  s.names.set(fileId, 'its file');
  const sent = { providerId, fileId, isFull: true, isChanges: false, mapping: 'null', ...more };
  const born = [newImport(s.change.actor.id)];
  const received = records.receivedImportRecords(sent);
  const moves = await applyEvents(s.change, received, born, s.event('import.receive'));
  const columns = 'id, import_no, state, provider_id, file_id, sent_by, is_full, mapping, reason';
  return [...writtenOf(moves), ...(await s.rows('stock_import', idsOf(moves), columns))];
}

/** A list that goes to a state, of two rows that are applied and one that is not. */
async function moved(
  s: Scene,
  states: readonly number[],
  to: number,
  { undone = false, silent = false } = {},
) {
  const id = await listOf(s.change, await supplierOf(s), ...states);
  for (const isApplied of [true, true, false]) await rowOfList(s.change, id, { isApplied });
  await s.set('stock_import', id, `reason = 'as before', to_do = 9, done = 4`);
  const decided = (await lockImports(s.change, [id])).map(reaching(to));
  const event = s.event(undone ? 'import.rollBack' : 'import.finish', { remark: '' });
  await movedImportRecords.write(silent ? { ...s.change, reason: null } : s.change, decided, event);
  return (await imports(s, [id]))[0];
}

const mend = async (
  s: Scene,
  decided: Parameters<ReturnType<typeof records.correctedImportRecords>['write']>[1],
  mending: object,
) =>
  records
    .correctedImportRecords(mending, await readAttributeNames(s.change.connection))
    .write(s.change, decided, s.event('import.mend'));

recordTable('stock lists', 'administrator', {
  'are met with their supplier, their limits, and whether a later list has changed the stock': {
    when: async (s) => {
      const api = await supplierOf(s);
      const byHand = await s.add<ProviderId>('provider', { name: 'By hand', source: 6 });
      const ids = [
        await listOf(s.change, api, ...TO_WAITING),
        await listOf(s.change, api, ...TO_APPLYING),
        await listOf(s.change, byHand),
      ];
      await s.sql(
        `update stock_import set import_no = 'SL-' || array_position($1, id), is_loss = id = $2, is_beyond_limits = id <> $3
          where id = any($1)`,
        [ids, ids[0], ids[1]],
      );
      return lockImports(s.change, ids.toReversed());
    },
    shows: `
      #1 of - for - in 5: supplierId apiProvider, isBeyondLimits yes, isLoss yes, isOutdated yes, isIdle yes: importNo SL-1, providerId supplier of apiProvider
      #2 of - for - in 6: supplierId apiProvider, isBeyondLimits no, isLoss no, isOutdated no, isIdle yes: importNo SL-2, providerId supplier of apiProvider
      #3 of - for - in 1: supplierId -, isBeyondLimits yes, isLoss no, isOutdated no, isIdle yes: importNo SL-3, providerId #4
    `,
  },
  'are looked at by a person until their limits are known': {
    when: (s) => [newImport(s.cast.apiProvider.id), newImport(null)],
    shows: `
      - of - for - in 0: supplierId apiProvider, isBeyondLimits yes, isLoss no, isOutdated no, isIdle no
      - of - for - in 0: supplierId -, isBeyondLimits yes, isLoss no, isOutdated no, isIdle no
    `,
  },
  'are hidden from other suppliers and from clients': {
    when: (s) => {
      const { context } = newImport(s.cast.apiProvider.id);
      const refuse = s.event('import.refuse', { remark: '' });
      const people = [
        'apiProvider',
        'qualityControl',
        'portal',
        'otherApiProvider',
        'ada',
      ] as const;
      return s.hidden(movedImportRecords, context, refuse, ...people);
    },
    shows: `apiProvider -, qualityControl -, portal -, otherApiProvider listIsKnownToActor, ada listIsKnownToActor`,
  },
  'are kept as they were sent, by whom, under the next number; the database notifies of them': {
    by: 'apiProvider',
    when: async (s) => {
      const told = s.told();
      const supplier = await supplierOf(s);
      const one = await receive(s, supplier, { mapping: JSON.stringify({ headerRow: 1 }) });
      const other = await receive(s, supplier, { isFull: false });
      const [first = 0, second = 0] = [one, other].map(([written]) =>
        Number(String(written?.importNo).slice(8)),
      );
      return [...one, ...other, second - first, told];
    },
    shows: `
      id #1, importNo SL 1
      id #1, import_no SL 1, state 1, provider_id supplier of apiProvider, file_id its file, sent_by apiProvider, is_full yes, mapping {headerRow 1}, reason -
      id #2, importNo SL 2
      id #2, import_no SL 2, state 1, provider_id supplier of apiProvider, file_id its file, sent_by apiProvider, is_full no, mapping -, reason -
      1
      []
    `,
  },
  'have no sender where the portal has fetched them': {
    by: 'portal',
    when: async (s) => receive(s, await supplierOf(s, 'ftpProvider')),
    shows: `
      id #1, importNo SL 1
      id #1, import_no SL 1, state 1, provider_id supplier of ftpProvider, file_id its file, sent_by -, is_full yes, mapping -, reason -
    `,
  },
  'end where they are applied, refused or rolled back, which counts what is to be undone': {
    when: async (s) => [
      await moved(s, TO_APPLYING, 7),
      await moved(s, TO_WAITING, 8),
      await moved(s, [...TO_APPLYING, 9], 10),
      await moved(s, [2, 3], 4, { silent: true }),
      await moved(s, [...TO_APPLYING, 7], 9, { undone: true }),
    ],
    shows: `
      id #1, state 7, reason the reason, ended_now yes, began_now -, to_do 9, done 4, taught []
      id #2, state 8, reason the reason, ended_now yes, began_now -, to_do 9, done 4, taught []
      id #3, state 10, reason the reason, ended_now yes, began_now -, to_do 9, done 4, taught []
      id #4, state 4, reason as before, ended_now -, began_now -, to_do 9, done 4, taught []
      id #5, state 9, reason the reason, ended_now -, began_now yes, to_do 2, done 0, taught []
    `,
  },
  'move with others as their machine says; the database notifies of them': {
    when: async (s) => {
      const told = s.told();
      const supplier = await supplierOf(s);
      const ids = [await listOf(s.change, supplier), await listOf(s.change, supplier)];
      const met = (await lockImports(s.change, ids)).toReversed();
      const moves = await applyEvents(s.change, movedImportRecords, met, s.event('import.read'));
      return [...(await imports(s, ids)), idsOf(writtenOf(moves)), told];
    },
    shows: `
      id #1, state 2, reason the reason, ended_now -, began_now -, to_do 0, done 0, taught []
      id #2, state 2, reason the reason, ended_now -, began_now -, to_do 0, done 0, taught []
      [#2, #1]
      []
    `,
  },
  'stay where they are when they are mended, and their supplier is understood from now on': {
    by: 'qualityControl',
    when: async (s) => {
      const suppliers = [await supplierOf(s), await supplierOf(s, 'ftpProvider')];
      await s.sql('delete from mapping where provider_id = any($1)', [suppliers]);
      const ids: StockImportId[] = [];
      for (const supplier of suppliers) ids.push(await listOf(s.change, supplier, ...TO_WAITING));
      for (const id of ids) await rowOfList(s.change, id, { isApplied: false });
      const met = (await lockImports(s.change, ids)).toReversed();
      const written = await mend(s, met.map(reaching(5)), WORD);
      const mappings = await s.sql(
        `select provider_id, made_by, mapping -> 'values' as words from mapping where provider_id = any($1)
          order by array_position($1, provider_id)`,
        [suppliers],
      );
      return [...(await imports(s, ids)), ...mappings, idsOf(written)];
    },
    shows: `
      id #1, state 5, reason -, ended_now -, began_now -, to_do 0, done 0, taught [{code ROUND, word Rund Brill, field shape}]
      id #2, state 5, reason -, ended_now -, began_now -, to_do 0, done 0, taught [{code ROUND, word Rund Brill, field shape}]
      provider_id supplier of apiProvider, made_by qualityControl, words {shape {RUNDBRILL ROUND}}
      provider_id supplier of ftpProvider, made_by qualityControl, words {shape {RUNDBRILL ROUND}}
      [#2, #1]
    `,
  },
  'are read again with another growth of their stones, which their supplier has from now on': {
    by: 'qualityControl',
    when: async (s) => {
      const supplier = await supplierOf(s);
      await s.sql('delete from mapping where provider_id = $1', [supplier]);
      const ids = [await listOf(s.change, supplier, ...TO_WAITING)];
      const again = records.rereadImportRecords(1, await readAttributeNames(s.change.connection));
      const [met] = (await lockImports(s.change, ids)).map(reaching(5));
      if (!met) throw new Error('no list is met');
      const reread = s.event('import.mend');
      const written = await again.write(s.change, [met], reread);
      const mappings = await s.sql(
        `select made_by, mapping -> 'conventions' -> 'growth_type' as growth from mapping where provider_id = $1`,
        [supplier],
      );
      const gone = { ...met, id: idAs<StockImportId>('0197aaaa-0000-7000-8000-000000000001') };
      return [
        ...(await imports(s, ids)),
        ...mappings,
        idsOf(written),
        again.workflow.name,
        await s.refusal(() => again.write(s.change, [gone], reread)),
      ];
    },
    shows: `
      id #1, state 5, reason -, ended_now -, began_now -, to_do 0, done 0, taught []
      made_by qualityControl, growth 1
      [#1]
      stockImport
      a stock list to be read again was not found
    `,
  },
  'are mended by a person': {
    by: 'portal',
    when: async (s) => {
      const id = await listOf(s.change, await supplierOf(s), ...TO_WAITING);
      const decided = (await lockImports(s.change, [id])).map(reaching(5));
      return s.refusal(() => mend(s, decided, {}));
    },
    shows: `the correction of a stock list needs an author`,
  },
  'exist before they are mended': {
    when: (s) => {
      const id = idAs<StockImportId>('0197aaaa-0000-7000-8000-000000000001');
      const of = { importNo: 'SL-0', providerId: idAs<ProviderId>('') };
      return s.refusal(() => mend(s, [{ ...newImport(null), ...of, id, to: 5 }], {}));
    },
    shows: `the correction of a stock list needs an author`,
  },
});
