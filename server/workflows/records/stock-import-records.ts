import type { ProviderId, StockImportId, StoredFileId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { STOCK_LIST_PREFIX } from '#common/document-prefixes.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import {
  canSeeList,
  type StockImportContext,
  type StockImportEvent,
  stockImportMachine,
  stockImportWorkflow,
} from '#machines/workflows/stock-import.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { correctRows } from '../../stock/imports/correct-rows.ts';
import { IS_OUTDATED } from '../../stock/imports/outdated-condition.ts';
import { rereadList } from '../../stock/imports/reread-list.ts';
import type { AttributeNames } from '../../stock/stones/attribute-names.ts';
import type { Records } from '../apply-events.ts';
import { type Change, personOf, type Subject, stateReached } from '../change.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { movedIds } from '../written-lines.ts';

const { applied, refused, rolledBack } = IMPORT_STATUS;

export type ImportSubject = Subject<StockImportContext, StockImportId> & {
  importNo: string;
  providerId: ProviderId;
};

const LOCK = statement(
  'stock-import-lock',
  `select i.id, i.state, i.import_no as "importNo", i.provider_id as "providerId", p.user_id as "supplierId",
          i.is_beyond_limits as "isBeyondLimits", i.is_loss as "isLoss",
          ${IS_OUTDATED} as "isOutdated", i.to_do = i.done as "isIdle"
     from stock_import i join provider p on p.id = i.provider_id
    where i.id = any($1) order by i.id for no key update of i`,
);

export async function lockImports(
  change: Change,
  ids: readonly StockImportId[],
): Promise<ImportSubject[]> {
  const { rows } = await runStatement(change.connection, LOCK, [ids]);
  return rows.map(({ id, state, importNo, providerId, ...context }) => ({
    id,
    importNo,
    providerId,
    stoneId: null,
    businessId: null,
    state,
    context,
  }));
}

type ImportRecords = Records<StockImportContext, StockImportEvent, StockImportId>;
const RULES: Omit<ImportRecords, 'write'> = {
  workflow: stockImportWorkflow,
  // Null, because a database trigger notifies the screens. A list is applied in parts, and each
  // part changes the progress without an event.
  shownIn: null,
  decide: (state, context, event) =>
    decideByTable(tableOf(stockImportMachine), state, context, event),
  hiddenBy: ({ supplierId }, { actor }) =>
    canSeeList(actor, supplierId) ? null : 'listIsKnownToActor',
};

export interface SentList {
  providerId: ProviderId;
  fileId: StoredFileId;
  isFull: boolean;
  /** true if the list only changes existing stones, which it names by stock number */
  isChanges: boolean;
  mapping: string;
}

export interface ReceivedImport {
  id: StockImportId;
  importNo: string;
}

export const newImport = (
  supplierId: StockImportContext['supplierId'],
): Subject<StockImportContext, StockImportId> => ({
  id: null,
  stoneId: null,
  businessId: null,
  state: START_CODE,
  context: { supplierId, isBeyondLimits: true, isLoss: false, isOutdated: false, isIdle: false },
});

const RECEIVE = statement(
  'stock-import-receive',
  `with ${NEXT_NUMBER(STOCK_LIST_PREFIX)}
   insert into stock_import (import_no, state, provider_id, file_id, sent_by, is_full, mapping, is_changes)
   select series.number, $1, $2, $3, $4, $5, nullif($6::jsonb, 'null'), $7 from series
   returning id, import_no as "importNo"`,
);

export const receivedImportRecords = (
  list: SentList,
): Records<StockImportContext, StockImportEvent, StockImportId, ReceivedImport> => ({
  ...RULES,
  async write(change, decided) {
    const { rows } = await runStatement(change.connection, RECEIVE, [
      stateReached(decided),
      list.providerId,
      list.fileId,
      // null if a job fetched the stock list
      change.actor.id,
      list.isFull,
      list.mapping,
      list.isChanges,
    ]);
    return rows;
  },
});

const PROVIDER_OF = statement(
  'stock-import-provider',
  'select provider_id as "providerId" from stock_import where id = $1',
);

const MOVE = statement(
  'stock-import-move',
  `update stock_import set state = $2::smallint, reason = coalesce($3, reason),
          ended_at = case when $2::smallint in (${applied.code}, ${refused.code}, ${rolledBack.code}) then clock_timestamp() end
    where id = any($1)`,
);
const COUNT_TO_UNDO = statement(
  'stock-import-count-to-undo',
  `update stock_import i set done = 0, began_at = clock_timestamp(),
          to_do = (select count(*) from stock_import_row r where r.import_id = i.id and r.applied_at is not null)
    where i.id = any($1)`,
);

export const movedImportRecords: ImportRecords = {
  ...RULES,
  async write(change, decided, event) {
    const ids = movedIds(decided);
    await runStatement(change.connection, MOVE, [ids, stateReached(decided), change.reason]);
    if (event.type === 'import.rollBack')
      await runStatement(change.connection, COUNT_TO_UNDO, [ids]);
    return ids.map((id) => ({ id }));
  },
};

export const correctedImportRecords = (
  correction: components['schemas']['ListMending'],
  names: AttributeNames,
): Records<StockImportContext, StockImportEvent, StockImportId> => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    for (const id of ids) {
      const { rows } = await runStatement(change.connection, PROVIDER_OF, [id]);
      const by = change.actor.id;
      if (!rows[0] || by === null)
        throw new Error('the correction of a stock list needs an author');
      await correctRows(change.connection, { id, ...rows[0], by }, correction, names);
    }
    return ids.map((id) => ({ id }));
  },
});

/** Parses the rows of a stock list again, with the current column mapping of the supplier. */
export const rereadImportRecords = (
  growthType: 1 | 2 | undefined,
  names: AttributeNames,
): Records<StockImportContext, StockImportEvent, StockImportId> => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    for (const id of ids) {
      const { rows } = await runStatement(change.connection, PROVIDER_OF, [id]);
      if (!rows[0]) throw new Error('a stock list to be read again was not found');
      const list = { id, ...rows[0], by: personOf(change) };
      await rereadList(change.connection, list, growthType, names);
    }
    return ids.map((id) => ({ id }));
  },
});
