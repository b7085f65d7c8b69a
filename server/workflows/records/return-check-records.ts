import type { BusinessId, MemoLineId, ReturnCheckId, StoneId } from '#api/ids.gen.ts';
import { RETURN_CHECK_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import {
  type ReturnCheckContext,
  type ReturnCheckEvent,
  returnCheckMachine,
  returnCheckWorkflow,
} from '#machines/workflows/return-check.ts';
import { stateIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents, type Records } from '../apply-events.ts';
import { type Change, type Move, personOf, type Subject, stoneOf } from '../change.ts';
import { inOrder, movedIds, type WrittenLine } from '../written-lines.ts';
import { lockStonesOf } from './stone-records.ts';

const { waiting } = RETURN_CHECK_STATUS;

type CheckRecords = Records<ReturnCheckContext, ReturnCheckEvent, ReturnCheckId>;

/** Findings about a stone. A field is null if it was not examined. */
export interface Found {
  /** measured weight as decimal text, such as "1.01" */
  carat: string | null;
  reportSeen: boolean | null;
  condition: string | null;
}

interface CheckRow {
  id: ReturnCheckId;
  stoneId: StoneId;
  businessId: BusinessId;
  state: number;
}

const COLUMNS = `id, stone_id as "stoneId", business_id as "businessId", state`;
const LOCK = statement(
  'return-check-lock',
  `select ${COLUMNS} from return_check where id = any($1) order by id for no key update`,
);
const LOCK_WAITING = statement(
  'return-check-lock-waiting',
  `select ${COLUMNS} from return_check where stone_id = any($1) and ${stateIn('state', returnCheckMachine, 'live')} order by id for no key update`,
);
const OPEN = statement(
  'return-check-open',
  `insert into return_check (memo_line_id, stone_id, state, business_id, returned_by)
         select l.id, l.stone_id, ${waiting.code}, l.business_id, $2 from memo_line l where l.id = any($1)
         returning id, stone_id as "stoneId"`,
);
const END = statement(
  'return-check-end',
  `update return_check c set state = m.state, ended_at = now(), decided_by = $3, remark = $4,
                carat = m.carat, report_seen = m.seen, condition = m.condition
           from unnest($1::uuid[], $2::smallint[], $5::numeric[], $6::boolean[], $7::text[]) as m (id, state, carat, seen, condition)
          where c.id = m.id`,
);

const RULES: Omit<CheckRecords, 'write'> = {
  workflow: returnCheckWorkflow,
  shownIn: 'line',
  decide: (state, context, event) =>
    decideByTable(tableOf(returnCheckMachine), state, context, event),
  hiddenBy: () => null,
};

const subjectOf = (row: CheckRow): Subject<ReturnCheckContext, ReturnCheckId> => ({
  ...row,
  context: {},
});

export async function lockReturnChecks(
  change: Change,
  ids: readonly ReturnCheckId[],
): Promise<Subject<ReturnCheckContext, ReturnCheckId>[]> {
  await lockStonesOf(change, 'return_check', ids);
  const { rows } = await runStatement(change.connection, LOCK, [ids]);
  return rows.map(subjectOf);
}

/**
 * Writes ended checks with their findings. `change.reason` is stored as the remark of the check.
 */
export const endedCheckRecords = (
  found: ReadonlyMap<ReturnCheckId, Found> = new Map(),
): CheckRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    const seen = ids.map((id) => found.get(id));
    await runStatement(change.connection, END, [
      ids,
      decided.map(({ to }) => to),
      change.actor.id,
      change.reason,
      seen.map((of) => of?.carat ?? null),
      seen.map((of) => of?.reportSeen ?? null),
      seen.map((of) => of?.condition ?? null),
    ]);
    return ids.map((id) => ({ id }));
  },
});

export async function openReturnChecks(
  change: Change,
  lines: readonly Move<unknown, MemoLineId>[],
): Promise<void> {
  const records: Records<
    ReturnCheckContext,
    ReturnCheckEvent,
    ReturnCheckId,
    WrittenLine<ReturnCheckId>
  > = {
    ...RULES,
    async write(_, decided) {
      const { rows } = await runStatement(change.connection, OPEN, [
        lines.map(({ id }) => id),
        personOf(change),
      ]);
      return inOrder(decided, rows);
    },
  };
  const subjects = lines.map((line) => ({
    id: null,
    stoneId: stoneOf(line),
    businessId: line.businessId,
    state: START_CODE,
    context: {},
  }));
  await applyEvents(change, records, subjects, { type: 'check.open', actor: change.actor });
}

/** Ends (recalls) the waiting return checks of stones that are on memo again. */
export async function recallReturnChecks(
  change: Change,
  stoneIds: readonly StoneId[],
): Promise<void> {
  const { rows } = await runStatement(change.connection, LOCK_WAITING, [stoneIds]);
  await applyEvents(change, endedCheckRecords(), rows.map(subjectOf), {
    type: 'check.recall',
    actor: change.actor,
  });
}
