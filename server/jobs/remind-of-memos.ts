import type pg from 'pg';
import type { MemoId, RequestId } from '#api/ids.gen.ts';
import { memoMachine } from '#machines/workflows/memo.ts';
import { memoLineMachine } from '#machines/workflows/memo-line.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { composeEmail } from '../platform/mail/email-templates.ts';
import { queueEmail } from '../platform/mail/queue-email.ts';
import { IS_OVERDUE_FOR_LONG } from '../trading/memos/overdue-memos.ts';
import type { Change } from '../workflows/change.ts';
import { runPortalChange } from '../workflows/run-change.ts';
import { reminderStepSql, reminderTermsSql } from './reminder-step.ts';

const TERMS = {
  before: 'remind_before_days',
  after: 'remind_after_days',
  every: 'remind_every_days',
} as const;

// A memo that was issued or renewed today gets no reminder.
const REMIND = statement(
  'memo-remind',
  `with due as (
          select m.id, ${reminderStepSql('m.due_on')} as step
            from memo m cross join ${reminderTermsSql(TERMS)}
           where ${stateIn('m.state', memoMachine, 'live')} and m.due_on <= current_date + terms.before and m.created_at::date < current_date
             and not exists (select from memo_renewal r where r.memo_id = m.id and r.at::date = current_date))
   update memo m set reminders = d.step from due d
    where m.id = d.id and m.reminders < d.step and ${stateIn('m.state', memoMachine, 'live')}
    returning m.id, m.reminders = 1 as "isBefore"`,
);

const SUSPEND = statement(
  'memo-suspended-tell',
  `update memo m set suspended_told_at = now() where m.suspended_told_at is null and ${IS_OVERDUE_FOR_LONG} returning m.id`,
);

const EMAILS = statement(
  'memo-reminder-emails',
  `select u.email, u.first_name as "firstName", count(*)::int as count,
          string_agg(f.memo_no || '  due on ' || to_char(f.due_on, 'FMDD Mon YYYY') || '  ' || f.carat || ' ct out  USD ' || f.amount, E'\n' order by f.due_on, f.memo_no) as memos
     from (select m.business_id, m.memo_no, m.due_on, to_char(sum(s.carat), 'FM999,990.00') as carat, to_char(sum(l.amount), 'FM999,999,999,990.00') as amount
             from memo m join memo_line l on l.memo_id = m.id and ${stateIn('l.state', memoLineMachine, 'live')} join stone s on s.id = l.stone_id
            where m.id = any($1) group by m.id) f
     join app_user u on u.business_id = f.business_id and u.is_active and u.deleted_at is null
    group by u.id order by u.email`,
);

/**
 * Reminds businesses of memos before and after the due day, with one notice and one e-mail for all
 * memos of a business. After `overdue_days` days, also notifies the associate and staff that the
 * business now needs approval for further memos.
 */
export async function remindOfMemos(pool: pg.Pool, requestId: RequestId): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const { rows } = await runStatement(change.connection, REMIND);
    for (const kind of ['memo.due', 'memo.overdue'] as const) {
      const isBefore = kind === 'memo.due';
      await remind(
        change,
        kind,
        rows.filter((memo) => memo.isBefore === isBefore).map(({ id }) => id),
      );
    }
    const suspended = await runStatement(change.connection, SUSPEND);
    notify(
      change,
      'memo.suspended',
      suspended.rows.map(({ id }) => id),
    );
  });
}

async function remind(
  change: Change,
  kind: 'memo.due' | 'memo.overdue',
  ids: readonly MemoId[],
): Promise<void> {
  if (ids.length === 0) return;
  notify(change, kind, ids);
  const { rows } = await runStatement(change.connection, EMAILS, [ids]);
  for (const { email, ...data } of rows) await queueEmail(change, composeEmail(kind, email, data));
}

function notify(
  { consequences }: Change,
  kind: 'memo.due' | 'memo.overdue' | 'memo.suspended',
  ids: readonly MemoId[],
): void {
  if (ids.length > 0)
    consequences.addToOutbox('notice', { kind, record_ids: [...ids], actor_id: null });
}
