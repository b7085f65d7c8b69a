import type pg from 'pg';
import type { InvoiceId, RequestId } from '#api/ids.gen.ts';
import { bankAccountText, USUAL_REMINDERS } from '#common/company/company-texts.ts';
import { paymentMachine } from '#machines/workflows/payment.ts';
import { readCompanyRecord } from '../platform/company/company-profile.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { composeEmail } from '../platform/mail/email-templates.ts';
import { queueEmail } from '../platform/mail/queue-email.ts';
import { runPortalChange } from '../workflows/run-change.ts';
import { reminderStepSql, reminderTermsSql } from './reminder-step.ts';

const TERMS = {
  before: 'invoice_remind_before_days',
  after: 'invoice_remind_after_days',
  every: 'invoice_remind_every_days',
} as const;

/** Texts of reminder 1, 2 and all further ones. */
const STEPS = ['reminder_before', 'reminder_first', 'reminder_further'] as const;

const CREDIT = `coalesce((select sum(p.amount - p.used) from payment p
                 where p.business_id = i.business_id and ${stateIn('p.state', paymentMachine, 'live')}), 0)`;

// A client whose credit on account covers its open invoices has paid: the office has yet to
// allocate the payment. An invoice of today gets no reminder.
const REMIND = statement(
  'invoice-remind',
  `with owing as (
          select i.business_id from invoice i where i.open > 0 group by i.business_id having sum(i.open) > ${CREDIT}),
        due as (
          select i.id, ${reminderStepSql('i.due_on')} as step
            from invoice i join owing using (business_id) cross join ${reminderTermsSql(TERMS)}
           where i.open > 0 and i.due_on <= current_date + terms.before and i.created_at::date < current_date)
   update invoice i set reminders = least(d.step, 32767) from due d
    where i.id = d.id and i.reminders < d.step and i.open > 0
    returning i.id, i.reminders as step`,
);

const EMAILS = statement(
  'invoice-reminder-emails',
  `select u.email, u.first_name as "firstName", f.count, f.invoices, f.step, f.credit
     from (select i.business_id, count(*)::int as count, max(i.reminders)::int as step,
                  to_char(nullif(${CREDIT}, 0), 'FM999,999,999,990.00') as credit,
                  string_agg(i.invoice_no || '  due on ' || to_char(i.due_on, 'FMDD Mon YYYY') || '  USD ' || to_char(i.open, 'FM999,999,999,990.00'), E'\n'
                             order by i.due_on, i.invoice_no) as invoices
             from invoice i where i.id = any($1) group by i.business_id) f
     join app_user u on u.business_id = f.business_id and u.is_active and u.deleted_at is null
    order by u.email`,
  { present: ['invoices'] },
);

/**
 * Reminds businesses of open invoices before and after their due dates, with one notice and one
 * e-mail for all invoices of a business. The company profile may have its own text for each step.
 */
export async function remindOfInvoices(pool: pg.Pool, requestId: RequestId): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const { rows } = await runStatement(change.connection, REMIND);
    const remind = async (kind: 'invoice.due' | 'invoice.overdue', ids: readonly InvoiceId[]) => {
      if (ids.length === 0) return;
      change.consequences.addToOutbox('notice', { kind, record_ids: [...ids], actor_id: null });
      const company = await readCompanyRecord(change.connection);
      const payment = company.bank_accounts.map(bankAccountText).join('\n') || null;
      const { rows: emails } = await runStatement(change.connection, EMAILS, [ids]);
      for (const { email, step, ...data } of emails) {
        const name = STEPS[Math.min(step, STEPS.length) - 1] ?? 'reminder_further';
        const text = company[name] ?? USUAL_REMINDERS[name];
        await queueEmail(change, composeEmail(kind, email, { ...data, payment, text }));
      }
    };
    const idsOf = (isBefore: boolean) =>
      rows.filter(({ step }) => (step === 1) === isBefore).map(({ id }) => id);
    await remind('invoice.due', idsOf(true));
    await remind('invoice.overdue', idsOf(false));
  });
}
