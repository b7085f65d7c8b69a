import type { BulkEmailId, UserId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { MAILING_PREFIX } from '#common/document-prefixes.ts';
import { BULK_EMAIL_OUTCOME, BULK_EMAIL_STATUS } from '#machines/codes.ts';
import { decideByTable, tableOf } from '#machines/kernel/decision-table.ts';
import { stateHasTag } from '#machines/kernel/state-codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import {
  type BulkEmailContext,
  type BulkEmailEvent,
  bulkEmailMachine,
  bulkEmailWorkflow,
} from '#machines/workflows/bulk-email.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { nextMailingRun } from '../../trading/mailings/next-run.ts';
import type { Records } from '../apply-events.ts';
import { type Change, personOf, type Subject, stateReached } from '../change.ts';
import { NEXT_NUMBER } from '../number-series.ts';
import { movedIds } from '../written-lines.ts';

type Schemas = components['schemas'];
const { draft, scheduled, sending } = BULK_EMAIL_STATUS;
const { queued, failed } = BULK_EMAIL_OUTCOME;

export type MailingSubject = Subject<BulkEmailContext, BulkEmailId> & {
  id: BulkEmailId;
  turn: number;
  audience: Schemas['MailingAudience'];
  stones: Schemas['MailingStones'];
  writtenBy: UserId;
  /** schedule of the mailing; null if the mailing is sent manually */
  times: { schedule: string; zone: string; isOnce: boolean; until: string | null } | null;
  now: Date;
};

const LOCK = statement(
  'mailing-lock',
  `select m.id, m.state, m.turn, m.audience, m.stones, m.written_by as "writtenBy", m.schedule, m.zone, m.is_once as "isOnce",
          m.until::text as until, m.in_series as "inSeries", clock_timestamp() as now,
          exists (select from bulk_email_recipient r
                   where r.bulk_email_id = m.id and r.turn = m.turn and r.outcome in (${queued.code}, ${failed.code})) as "isOwed"
     from bulk_email m where m.id = $1 and m.removed_at is null for no key update of m`,
);

/** Facts that only the guards for sending a mailing read. Both facts are false by default. */
interface SendChecks {
  isAddressed?: boolean;
  hasMailServer?: boolean;
}

export async function lockMailing(
  { connection }: Pick<Change, 'connection'>,
  id: BulkEmailId,
  { isAddressed = false, hasMailServer = false }: SendChecks = {},
): Promise<MailingSubject> {
  const { rows } = await runStatement(connection, LOCK, [id]);
  const [row] = rows;
  if (!row) throw refuse('notFound');
  const { schedule, zone, isOnce, inSeries, until, now, isOwed, state, ...rest } = row;
  const times = schedule === null || zone === null ? null : { schedule, zone, isOnce, until };
  // The schedule has runs left in two cases: the mailing is a draft, or its schedule repeats and
  // was started (`inSeries`). Sending a mailing manually does not start its schedule.
  const isLeft = times !== null && (state === draft.code || (inSeries && !isOnce));
  return {
    ...rest,
    audience: rest.audience as MailingSubject['audience'],
    stones: rest.stones as MailingSubject['stones'],
    times,
    now,
    state,
    stoneId: null,
    businessId: null,
    context: {
      isTimed: times !== null,
      hasNextTurn: isLeft && nextMailingRun(times, now) !== null,
      isAddressed,
      isOwed,
      hasWayOut: hasMailServer,
    },
  };
}

type MailingRecords = Records<BulkEmailContext, BulkEmailEvent, BulkEmailId>;
const RULES: Omit<MailingRecords, 'write'> = {
  workflow: bulkEmailWorkflow,
  // Null, because a database trigger notifies the screens. Each sent e-mail changes the counts of
  // the mailing without an event.
  shownIn: null,
  decide: (state, context, event) =>
    decideByTable(tableOf(bulkEmailMachine), state, context, event),
  hiddenBy: () => null,
};

export interface WrittenMailing {
  readonly subject: string;
  readonly text: string;
  readonly audience: Schemas['MailingAudience'];
  readonly stones: Schemas['MailingStones'];
  readonly validDays: number;
  readonly times: Schemas['MailingTimes'];
}

export const newMailing: Subject<BulkEmailContext, BulkEmailId> = {
  id: null,
  stoneId: null,
  businessId: null,
  state: START_CODE,
  context: {
    isTimed: false,
    hasNextTurn: false,
    isAddressed: false,
    isOwed: false,
    hasWayOut: false,
  },
};

const DRAFT = statement(
  'mailing-draft',
  `with ${NEXT_NUMBER(MAILING_PREFIX)}
   insert into bulk_email (mailing_no, state, subject, body, audience, stones, valid_days, schedule, zone, is_once, until, written_by)
   select series.number, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from series
   returning id`,
);
const CHANGE = statement(
  'mailing-change',
  `update bulk_email set state = $2, subject = $3, body = $4, audience = $5, stones = $6, valid_days = $7, schedule = $8, zone = $9,
          is_once = $10, until = $11, changed_at = clock_timestamp()
    where id = $1`,
);

const valuesOf = ({ subject, text, audience, stones, validDays, times }: WrittenMailing) =>
  [
    subject,
    text,
    JSON.stringify(audience),
    JSON.stringify(stones),
    validDays,
    times?.schedule ?? null,
    times?.zone ?? null,
    times?.is_once ?? true,
    times?.until ?? null,
  ] as const;

export const draftedMailing = (written: WrittenMailing): MailingRecords => ({
  ...RULES,
  async write(change, decided) {
    const values = [stateReached(decided), ...valuesOf(written), personOf(change)] as const;
    return (await runStatement(change.connection, DRAFT, values)).rows;
  },
});

export const changedMailing = (written: WrittenMailing): MailingRecords => ({
  ...RULES,
  async write(change, decided) {
    const ids = movedIds(decided);
    for (const id of ids)
      await runStatement(change.connection, CHANGE, [
        id,
        stateReached(decided),
        ...valuesOf(written),
      ]);
    return ids.map((id) => ({ id }));
  },
});

const MOVE = statement(
  'mailing-move',
  `update bulk_email set state = $2::smallint, next_at = $3, fault = null,
          began_at = case when $2::smallint = ${sending.code} then clock_timestamp() else began_at end,
          ended_at = case when $2::smallint = ${sending.code} then null
                          when state = ${sending.code} then clock_timestamp() else ended_at end,
          in_series = case $2::smallint when ${scheduled.code} then true when ${sending.code} then in_series else false end,
          removed_at = case when $4 then clock_timestamp() end
    where id = any($1)`,
);

export const movedMailing = (subject: MailingSubject): MailingRecords => ({
  ...RULES,
  async write(change, decided, event) {
    const ids = movedIds(decided);
    const to = stateReached(decided);
    const { times, now } = subject;
    const nextAt = to === scheduled.code && times !== null ? nextMailingRun(times, now) : null;
    await runStatement(change.connection, MOVE, [
      ids,
      to,
      nextAt,
      event.type === 'mailing.discard',
    ]);
    return ids.map((id) => ({ id }));
  },
});

export const hasStarted = (state: number): boolean =>
  stateHasTag(bulkEmailMachine, state, 'started');
