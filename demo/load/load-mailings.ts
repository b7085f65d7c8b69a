import type pg from 'pg';
import type { BulkEmailId, UserId } from '#api/ids.gen.ts';
import { BULK_EMAIL_OUTCOME, BULK_EMAIL_STATUS, STONE_STATUS } from '#machines/codes.ts';
import { START_CODE } from '#machines/kernel/workflow-model.ts';
import type { Field } from '../../server/platform/db/copy-rows.ts';
import { runStatement, statement } from '../../server/platform/db/statement.ts';
import { nextRun } from '../../server/stock/feeds/next-feed-run.ts';
import { createIds } from '../ids.ts';
import { type DemoMailing, MAILINGS } from '../mailings.ts';
import { minutesBefore } from '../minutes-before.ts';
import { continueSeries, toLastNumbers } from '../number-series.ts';
import { ADMINISTRATOR, BUSINESSES } from '../people.ts';
import { createRandom } from '../random.ts';
import type { DemoIds } from './load-people.ts';

const { draft, scheduled, sending } = BULK_EMAIL_STATUS;
const { queued, sent, failed } = BULK_EMAIL_OUTCOME;
const ZONE = 'Europe/Brussels';

const PUT = statement(
  'demo-mailing-put',
  `insert into bulk_email (id, mailing_no, state, subject, body, audience, stones, schedule, zone, is_once, until, written_by,
                           created_at, changed_at)
   select $1, $2, ${draft.code}, $3, $4, $5,
          case when $6 = 0 then '{"kind": "none"}'::jsonb
               else jsonb_build_object('kind', 'numbers', 'stock_numbers', (
                      select jsonb_agg(s.stock_no) from (
                        select stock_no from stone where status = ${STONE_STATUS.available.code} order by stock_no limit $6) as s)) end,
          $7, $8, $9, $10, $11, $12::timestamptz, $12::timestamptz`,
);
const STEP = statement('demo-mailing-step', 'update bulk_email set state = $2 where id = $1');
const END = statement(
  'demo-mailing-end',
  `update bulk_email m
      set next_at = $2, in_series = $3, turn = $4, fault = $5, began_at = $6, ended_at = $7,
          left_out = case when $4 > 0 then '{"unsubscribed": 1}'::jsonb else '{}' end,
          queued = (select count(*) from bulk_email_recipient r where r.bulk_email_id = m.id and r.outcome = ${queued.code}),
          sent = (select count(*) from bulk_email_recipient r where r.bulk_email_id = m.id and r.outcome = ${sent.code}),
          failed = (select count(*) from bulk_email_recipient r where r.bulk_email_id = m.id and r.outcome = ${failed.code})
    where m.id = $1`,
);
/**
 * Inserts a recipient who is due in ten years, so that demo data never sends e-mails, even with a
 * mail server.
 */
const READER = statement(
  'demo-mailing-reader',
  `insert into bulk_email_recipient (bulk_email_id, turn, user_id, address, outcome, attempts, reason, stones, message_id, ended_at, not_before)
   values ($1, 1, $2, $3, $4, $5, $6, $7, $8, $9, now() + interval '10 years')`,
);
const REFUSE = statement(
  'demo-mailing-refuse',
  'insert into mailing_refusal (user_id, since) values ($1, $2)',
);

interface DemoContext {
  readonly seed: number;
  readonly anchor: Date;
  readonly ids: DemoIds;
}

/** Loads mailings with their recipients. Each state occurs. Returns the ledger steps. */
export async function loadMailings(
  connection: pg.PoolClient,
  { seed, anchor, ids }: DemoContext,
): Promise<Field[][]> {
  const nextId = createIds(createRandom(seed, 'ids of mailings'));
  const by = ids.userOf(ADMINISTRATOR);
  const [wantsNone, ...readers] = BUSINESSES.map(({ customer }) => customer).toReversed();
  if (wantsNone)
    await runStatement(connection, REFUSE, [ids.userOf(wantsNone), minutesBefore(anchor, 30_000)]);
  const events: Field[][] = [];
  const lasts = new Map<number, number>();
  for (const mailing of MAILINGS) {
    const id = nextId<BulkEmailId>();
    const [first] = mailing.steps;
    const born = minutesBefore(anchor, first?.ago ?? 0);
    const year = new Date(born).getUTCFullYear();
    const number = (lasts.get(year) ?? 0) + 1;
    lasts.set(year, number);
    const { subject, text, audience, stones, times } = mailing;
    await runStatement(connection, PUT, [
      id,
      `ML-${year}-${String(number).padStart(6, '0')}`,
      subject,
      text,
      JSON.stringify(audience),
      stones,
      times?.schedule,
      times && ZONE,
      times?.isOnce ?? true,
      times?.until,
      by,
      born,
    ]);
    for (const { to } of mailing.steps.slice(1)) await runStatement(connection, STEP, [id, to]);
    const begun = mailing.steps.find(({ to }) => to === sending.code);
    if (begun)
      for (const [at, reader] of readers.entries())
        await runStatement(connection, READER, [
          id,
          ids.userOf(reader),
          reader.email,
          ...whatCame(mailing, at),
          `<${nextId()}@culet>`,
          at < (mailing.got ?? readers.length) ? minutesBefore(anchor, begun.ago) : null,
        ]);
    await runStatement(connection, END, [id, ...endOf(mailing, anchor)]);
    events.push(...stepsOf(mailing, { id, by, anchor, nextId }));
  }
  await continueSeries(connection, toLastNumbers('ML', lasts));
  return events;
}

/** Returns the outcome, attempts, reason and stones for the recipient at this index. */
function whatCame({ refused = [], got, stones }: DemoMailing, at: number) {
  if (at >= (got ?? Number.POSITIVE_INFINITY)) return [queued.code, 0, null, null] as const;
  const reason = refused[at];
  if (reason === undefined) return [sent.code, 1, null, stones] as const;
  return [failed.code, at === 0 ? 3 : 1, reason, null] as const;
}

function endOf({ steps, times, fault }: DemoMailing, anchor: Date) {
  const last = steps.at(-1);
  const begun = steps.find(({ to }) => to === sending.code);
  const waits = last?.to === scheduled.code;
  const over = begun && last !== begun ? last : undefined;
  return [
    waits && times ? nextRun(times.schedule, ZONE, anchor) : null,
    waits,
    begun ? 1 : 0,
    fault,
    begun ? minutesBefore(anchor, begun.ago) : null,
    over ? minutesBefore(anchor, over.ago) : null,
  ] as const;
}

function stepsOf(
  { steps }: DemoMailing,
  of: { id: BulkEmailId; by: UserId; anchor: Date; nextId: () => string },
): Field[][] {
  let from: number = START_CODE;
  return steps.map(({ event, to, ago, isPortal = false }) => {
    const step = [
      minutesBefore(of.anchor, ago),
      'bulkEmail',
      of.id,
      null,
      event,
      from,
      to,
      isPortal ? null : of.by,
      isPortal ? 0 : ADMINISTRATOR.role,
      null,
      null,
      of.nextId(),
    ];
    from = to;
    return step;
  });
}
