import type pg from 'pg';
import type { ProviderId, RequestId, StockImportId } from '#api/ids.gen.ts';
import { IMPORT_STATUS } from '#machines/codes.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { type StockImportEvent, stockImportMachine } from '#machines/workflows/stock-import.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { checkRows, discardCheck } from '../../stock/imports/check-rows.ts';
import { ListUnreadable } from '../../stock/imports/list-unreadable.ts';
import { describeList, type ListTools, stageRows } from '../../stock/imports/stage-rows.ts';
import { applyEvents } from '../apply-events.ts';
import type { Change } from '../change.ts';
import { recordReadable, recordUnreadable } from '../feeds/feed-failures.ts';
import {
  type ImportSubject,
  lockImports,
  movedImportRecords,
} from '../records/stock-import-records.ts';
import { runPortalChange, withReason } from '../run-change.ts';
import { applyPart, withdrawPart } from './apply-part.ts';
import { undoPart } from './undo-part.ts';

const { received, read, staged, checked, applying, rollingBack } = IMPORT_STATUS;

/**
 * Locks the supplier, so that only one worker processes the stock lists of a supplier at a time.
 */
const LOCK_SUPPLIER = statement(
  'import-take-turn',
  `select pg_advisory_xact_lock(hashtextextended('stock-import' || $1::text, 0))`,
);
const NEXT = statement(
  'import-next',
  `select id from stock_import where provider_id = $1 and ${stateIn('state', stockImportMachine, 'running')} order by id limit 1`,
);
/**
 * Finds the supplier's other stock lists that have a dry run. A change to the stock makes these dry
 * runs outdated.
 */
const CHECKED_BEFORE = statement(
  'import-checked-before',
  `select id from stock_import
    where provider_id = $1 and id <> $2 and (${stateIn('state', stockImportMachine, 'hasDryRun')} or (state = ${applying.code} and began_at is null)) order by id`,
);
type PortalEvent = Exclude<StockImportEvent, { remark: string }>['type'];
type Found = ImportSubject & { id: StockImportId };
type Step = (tools: ListTools, change: Change, list: Found) => Promise<void>;

const STEPS: Readonly<Record<number, Step>> = {
  async [received.code](tools, change, list) {
    await describeList(tools, change.connection, list.id);
    await send(change, list, 'import.read');
  },
  async [read.code](tools, change, list) {
    await stageRows(tools, change.connection, list.id);
    await recordReadable(change.connection, list.id);
    await send(change, list, 'import.stage');
  },
  async [staged.code](_, change, list) {
    await checkRows(change.connection, list.id);
    await send(change, list, 'import.check');
  },
  async [checked.code](_, change, list) {
    const withdrew = await withdrawPart(change, list);
    if (withdrew === 'last') await recheckOthers(change, list);
    if (withdrew !== 'none') return;
    await send(change, list, list.context.isBeyondLimits ? 'import.wait' : 'import.begin');
  },
  async [applying.code](_, change, list) {
    if (await applyPart(change, list)) return;
    await send(change, list, 'import.finish');
    await recheckOthers(change, list);
  },
  async [rollingBack.code](_, change, list) {
    if (await undoPart(change, list)) return;
    await send(change, list, 'import.restore');
    await recheckOthers(change, list);
  },
};

/**
 * Runs the next step of the supplier's oldest stock list that waits for no decision, in one
 * transaction. Returns false if no list is left. After a crash, the next call repeats the step.
 */
export async function runImportStep(
  tools: ListTools,
  requestId: RequestId,
  providerId: ProviderId,
): Promise<boolean> {
  let taken: StockImportId | null = null;
  try {
    await runPortalChange(tools.pool, requestId, async (change) => {
      await runStatement(change.connection, LOCK_SUPPLIER, [providerId]);
      const { rows } = await runStatement(change.connection, NEXT, [providerId]);
      const [list] = await lockFound(change, rows);
      if (!list) return;
      taken = list.id;
      await STEPS[list.state]?.(tools, change, list);
    });
  } catch (error) {
    if (!(error instanceof ListUnreadable) || taken === null) throw error;
    await refuseUnreadable(tools.pool, requestId, taken, error.message);
  }
  return taken !== null;
}

/**
 * Runs all steps up to the dry run in the current transaction, which a sandbox request rolls back.
 */
export async function runStepsToDryRun(
  tools: ListTools,
  change: Change,
  id: StockImportId,
): Promise<void> {
  try {
    for (;;) {
      const [list] = await lockFound(change, [{ id }]);
      if (!list || !stateHasTag(stockImportMachine, list.state, 'preparing')) return;
      await STEPS[list.state]?.(tools, change, list);
    }
  } catch (error) {
    if (!(error instanceof ListUnreadable)) throw error;
    await refuseList(change, id, error.message);
  }
}

async function lockFound(
  change: Change,
  rows: readonly { id: StockImportId }[],
): Promise<readonly Found[]> {
  const ids = rows.map(({ id }) => id);
  const lists = await lockImports(change, ids);
  return lists.flatMap((list) => (list.id === null ? [] : [{ ...list, id: list.id }]));
}

const send = (change: Change, list: Found, type: PortalEvent) =>
  applyEvents(change, movedImportRecords, [list], { type, actor: PORTAL });

/** Repeats the dry run of the supplier's other stock lists, because the stock has changed. */
async function recheckOthers(change: Change, { id: by, providerId }: Found): Promise<void> {
  const { rows } = await runStatement(change.connection, CHECKED_BEFORE, [providerId, by]);
  for (const { id } of await lockFound(change, rows)) {
    await discardCheck(change.connection, id);
    await checkRows(change.connection, id);
  }
}

const refuseUnreadable = (pool: pg.Pool, requestId: RequestId, id: StockImportId, reason: string) =>
  runPortalChange(pool, requestId, (change) => refuseList(change, id, reason));

async function refuseList(change: Change, id: StockImportId, reason: string): Promise<void> {
  const lists = await lockFound(change, [{ id }]);
  const open = lists.filter(({ state }) => state === received.code || state === read.code);
  await applyEvents(withReason(change, reason), movedImportRecords, open, {
    type: 'import.refuse',
    actor: PORTAL,
    remark: reason,
  });
  for (const list of open) await recordUnreadable(change, list.id);
}
