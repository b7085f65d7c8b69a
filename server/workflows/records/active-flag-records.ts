import type { RecordId } from '#api/ids.gen.ts';
import { ACTIVE_FLAG, type ActiveFlagCode } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import type { START_CODE } from '#machines/kernel/workflow-model.ts';
import {
  type ActiveFlagContext,
  type ActiveFlagEvent,
  activeFlagMachine,
  activeFlagWorkflow,
} from '#machines/workflows/active-flag.ts';
import { runStatement, statement, statementsFor } from '../../platform/db/statement.ts';
import { idsOfTable, type TableIds } from '../../platform/db/table-ids.ts';
import type { Records } from '../apply-events.ts';
import type { Subject } from '../change.ts';
import { movedIds } from '../written-lines.ts';

export type FlagRecords<Own extends RecordId> = Records<ActiveFlagContext, ActiveFlagEvent, Own>;
export type FlagSubject<Own extends RecordId> = Subject<ActiveFlagContext, Own> & {
  id: Own;
};

const FLAGGED = [
  'app_user',
  'business',
  'carat_range',
  'collection',
  'external_client',
  'feed',
  'home_setting',
  'master',
  'provider',
  'stock_export',
  'sub_carat_range',
  'sub_master',
] as const;
type FlaggedTable = (typeof FLAGGED)[number];

const WRITE = statementsFor(FLAGGED, (table) =>
  statement(`flag-write-${table}`, `update ${table} set is_active = $1 where id = any($2)`),
);

const recordsOf = <Table extends FlaggedTable>(table: Table): FlagRecords<TableIds[Table]> => ({
  workflow: activeFlagWorkflow,
  shownIn: 'business',
  decide: (state, context, event) =>
    decideByTable(tableOf(activeFlagMachine), state, context, event),
  hiddenBy: (context, { actor }) => {
    const verdict = decideByTable(tableOf(activeFlagMachine), ACTIVE_FLAG.inactive.code, context, {
      type: 'flag.activate',
      actor,
    });
    return !verdict.ok && verdict.guard === 'recordIsKnownToActor' ? verdict.guard : null;
  },
  async write(change, decided, event) {
    const ids = movedIds(decided);
    await runStatement(change.connection, WRITE[table], [
      event.type !== 'flag.deactivate',
      idsOfTable(table, ids),
    ]);
    return ids.map((id) => ({ id }));
  },
});

export const userFlags = recordsOf('app_user');
export const businessFlags = recordsOf('business');
export const collectionFlags = recordsOf('collection');
export const caratRangeFlags = recordsOf('carat_range');
export const subCaratRangeFlags = recordsOf('sub_carat_range');
export const masterFlags = recordsOf('master');
export const subMasterFlags = recordsOf('sub_master');
export const supplierFlags = recordsOf('provider');
export const externalClientFlags = recordsOf('external_client');
export const homeSettingFlags = recordsOf('home_setting');
export const feedFlags = recordsOf('feed');
export const stockExportFlags = recordsOf('stock_export');

/** Returns the active flag of a record that belongs to no business, as input for `applyEvents`. */
export const createFlagSubject = <Own extends RecordId>(
  id: Own | null,
  state: ActiveFlagCode | typeof START_CODE,
) => ({
  id,
  stoneId: null,
  businessId: null,
  state,
  context: { owner: null, isOwnAccount: false, isLastAdministrator: false },
});

export const stateOfFlag = (isActive: boolean): ActiveFlagCode =>
  isActive ? ACTIVE_FLAG.active.code : ACTIVE_FLAG.inactive.code;
