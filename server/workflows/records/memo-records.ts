import type { MemoId, MemoLineId } from '#api/ids.gen.ts';
import { MEMO_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  type MemoContext,
  type MemoEvent,
  memoMachine,
  memoWorkflow,
} from '#machines/workflows/memo.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { stateIn, stateNotIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { applyEvents, type Records, requireWritten } from '../apply-events.ts';
import { type Change, personOf, stateReached } from '../change.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { movedIds } from '../written-lines.ts';

type MemoRecords = Records<MemoContext, MemoEvent, MemoId>;
const RULES: Omit<MemoRecords, 'write'> = {
  workflow: memoWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(memoMachine), state, context, event),
  // Stryker disable next-line ArrowFunction: never called, because no event can be refused.
  hiddenBy: () => null,
};

export interface MemoDetails {
  /** days until the memo is due; null for the usual terms of the business */
  termsDays: number | null;
  remark: string | null;
}

export interface WrittenMemo {
  id: MemoId;
  memoNo: string;
  termsDays: number;
  dueOn: string;
}

const OPEN = statement(
  'memo-open',
  `with ${NEXT_NUMBER('ME')},
              terms as (select coalesce($4::smallint, b.memo_days) as days from business b where b.id = $2)
         insert into memo (memo_no, state, business_id, issued_by, terms_days, due_on, remark)
         select series.number, $1, $2, $3, terms.days, current_date + terms.days, $5 from series, terms
         returning id, memo_no as "memoNo", terms_days as "termsDays", due_on as "dueOn"`,
);

export async function openMemo(
  change: Change,
  tradingClient: TradingClient,
  { termsDays, remark }: MemoDetails,
): Promise<WrittenMemo> {
  const records: Records<MemoContext, MemoEvent, MemoId, WrittenMemo> = {
    ...RULES,
    async write(_, decided) {
      const { rows } = await runStatement(change.connection, OPEN, [
        stateReached(decided),
        tradingClient.businessId,
        personOf(change),
        termsDays,
        remark,
      ]);
      return rows;
    },
  };
  const subject = {
    id: null,
    stoneId: null,
    businessId: tradingClient.businessId,
    state: START_CODE,
    context: { out: 0, settled: 0 },
  };
  const [opened] = await applyEvents(change, records, [subject], {
    type: 'memoDocument.open',
    actor: change.actor,
  });
  return requireWritten(opened).written;
}

const WRITE = statement(
  'memo-write',
  `update memo set state = m.state, closed_at = case when m.state = ${MEMO_STATUS.closed.code} then now() end
           from unnest($1::uuid[], $2::smallint[]) as m (id, state) where memo.id = m.id`,
);
const memoRecords: MemoRecords = {
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, WRITE, [ids, decided.map(({ to }) => to)]);
    return ids.map((id) => ({ id }));
  },
};

const LOCK_OF_LINES = statement(
  'memo-lock-of-lines',
  `select id from memo
          where id in (select memo_id from memo_line where id = any($1)) order by id for no key update`,
);
const COUNT = statement(
  'memo-count',
  `select m.id, m.business_id as "businessId", m.state,
                count(*) filter (where ${stateIn('l.state', memoLineMachine, 'live')})::int as out,
                count(*) filter (where ${stateNotIn('l.state', memoLineMachine, 'live')})::int as settled
           from memo m join memo_line l on l.memo_id = m.id where m.id = any($1) group by m.id order by m.id`,
);

/**
 * Recomputes the state of each memo that contains one of these lines. The state depends on how many
 * of its lines are still on memo (`out`) and how many are not (`settled`).
 */
export async function countMemos(change: Change, lineIds: readonly MemoLineId[]): Promise<void> {
  const locked = await runStatement(change.connection, LOCK_OF_LINES, [lineIds]);
  // Counts the lines after locking the memos, because a concurrent return may have committed before
  // the lock.
  const { rows } = await runStatement(change.connection, COUNT, [locked.rows.map(({ id }) => id)]);
  for (const type of ['memoDocument.part', 'memoDocument.close', 'memoDocument.reopen'] as const) {
    const event: MemoEvent = { type, actor: change.actor };
    const subjects = rows
      .map(({ out, settled, ...memo }) => ({ ...memo, stoneId: null, context: { out, settled } }))
      // Skips memos whose state this event does not change.
      .filter(({ state, context }) => memoRecords.decide(state, context, event).ok);
    await applyEvents(change, memoRecords, subjects, event);
  }
}
