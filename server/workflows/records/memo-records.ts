import type { MemoId, MemoLineId } from '#api/ids.gen.ts';
import { MEMO_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import { mayActFor, type TradingClient } from '#machines/workflows/actor-guards.ts';
import {
  MAX_MEMO_DAYS,
  type MemoContext,
  type MemoEvent,
  memoMachine,
  memoWorkflow,
  NOT_RENEWED,
} from '#machines/workflows/memo.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { stateIn, stateNotIn } from '../../platform/db/state-condition.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { RENEWALS_LEFT, TERMS_VERSION } from '../../trading/memos/memo-documents.ts';
import { applyEvents, type Records, requireWritten } from '../apply-events.ts';
import { type Change, personOf, type Subject, stateReached } from '../change.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { CLIENT_COLUMNS } from '../trading-client.ts';
import { movedIds } from '../written-lines.ts';

type MemoRecords = Records<MemoContext, MemoEvent, MemoId>;
const RULES: Omit<MemoRecords, 'write'> = {
  workflow: memoWorkflow,
  shownIn: 'line',
  decide: (state, context, event) => decideByTable(tableOf(memoMachine), state, context, event),
  hiddenBy: ({ tradingClient }, { actor }) =>
    tradingClient && !mayActFor(actor, tradingClient) ? 'actorMayActForClient' : null,
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
    context: { out: 0, settled: 0, ...NOT_RENEWED },
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
      .map(({ out, settled, ...memo }) => ({
        ...memo,
        stoneId: null,
        context: { out, settled, ...NOT_RENEWED },
      }))
      // Skips memos whose state this event does not change.
      .filter(({ state, context }) => memoRecords.decide(state, context, event).ok);
    await applyEvents(change, memoRecords, subjects, event);
  }
}

const LOCK = statement(
  'memo-lock',
  `select m.id from memo m join business b on b.id = m.business_id
          where m.id = any($1) order by m.id for no key update of m for key share of b`,
);
const RENEWABLE = statement(
  'memo-renewable',
  `select m.id, m.state, ${CLIENT_COLUMNS},
                ${RENEWALS_LEFT} as "renewalsLeft", m.terms_accepted_at is not null as "isAccepted",
                ${TERMS_VERSION} as "termsVersion",
                greatest(m.due_on + 1, current_date)::text as "firstDueOn", (current_date + ${MAX_MEMO_DAYS})::text as "lastDueOn"
           from memo m join business b on b.id = m.business_id where m.id = any($1) order by m.id`,
);

/**
 * Locks memos for a renewal or an acceptance, with the facts that its guards read. Omits unknown
 * memos. `versions`: the versions of the terms that the caller accepts.
 */
export async function lockRenewable(
  { connection }: Change,
  ids: readonly MemoId[],
  versions: ReadonlyMap<MemoId, number> = new Map(),
): Promise<Subject<MemoContext, MemoId>[]> {
  await runStatement(connection, LOCK, [ids]);
  // Reads after locking, because a concurrent renewal may have committed before the lock.
  const { rows } = await runStatement(connection, RENEWABLE, [ids]);
  return rows.map(
    ({ id, state, renewalsLeft, firstDueOn, lastDueOn, isAccepted, termsVersion, ...client }) => ({
      id,
      stoneId: null,
      businessId: client.businessId,
      state,
      context: {
        out: 0,
        settled: 0,
        tradingClient: client,
        renewalsLeft,
        firstDueOn,
        lastDueOn,
        isAccepted,
        isOwnVersion: versions.get(id) === termsVersion,
      },
    }),
  );
}

// The reminders and the notice that the business takes none by itself begin again with the due day.
const RENEW = statement(
  'memo-renew',
  `with was as (select id, due_on from memo where id = any($1)),
        kept as (insert into memo_renewal (memo_id, was_due_on, due_on) select id, due_on, $2 from was)
   update memo set due_on = $2, reminders = 0, suspended_told_at = null where id = any($1)`,
);

/** Kinds of notices that end with the due day to which they refer. */
const OF_DUE_DAY = ['memo.due', 'memo.overdue', 'memo.suspended'] as const;

export const renewedMemoRecords = (dueOn: string): MemoRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, RENEW, [ids, dueOn]);
    for (const id of ids) for (const kind of OF_DUE_DAY) change.consequences.closeNotices(kind, id);
    return ids.map((id) => ({ id }));
  },
});

const ACCEPT = statement(
  'memo-accept-terms',
  'update memo set terms_accepted_at = now(), terms_accepted_by = $2 where id = any($1)',
);

export const acceptedMemoRecords: MemoRecords = {
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    await runStatement(change.connection, ACCEPT, [ids, personOf(change)]);
    for (const id of ids) change.consequences.closeNotices('memoDocument.opened', id);
    return ids.map((id) => ({ id }));
  },
};
