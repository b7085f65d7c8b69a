import type pg from 'pg';
import type { BusinessId, RequestId } from '#api/ids.gen.ts';
import { REMINDER_DAYS } from '#common/kyc/verification-terms.ts';
import { endsWithin } from '../people/kyc/verification.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { composeEmail } from '../platform/mail/email-templates.ts';
import { queueEmail } from '../platform/mail/queue-email.ts';
import { runPortalChange } from '../workflows/run-change.ts';

const [FIRST, SECOND] = REMINDER_DAYS;
const EXPIRED = 3;

// After a failure of the job, only the latest reminder is sent.
const REMIND = statement(
  'verification-remind',
  `with due as (
     select b.id, case when b.verified_until < current_date then ${EXPIRED}
                       when b.verified_until <= current_date + ${SECOND} then 2 else 1 end as step
       from business b where ${endsWithin(String(FIRST))} and b.is_active and b.deleted_at is null and b.verification_reminders < ${EXPIRED})
   update business b set verification_reminders = d.step from due d
    where b.id = d.id and b.verification_reminders < d.step
    returning b.id, d.step = ${EXPIRED} as "isExpired"`,
);
const EMAILS = statement(
  'verification-reminder-emails',
  `select u.email, u.first_name as "firstName", b.company_name as "companyName", to_char(b.verified_until, 'FMDD Mon YYYY') as until
     from business b join app_user u on u.business_id = b.id and u.is_active and u.deleted_at is null
    where b.id = any($1) and b.verified_until is not null order by u.email`,
);

/** Reminds businesses, their associates and staff of the end of a KYC verification. */
export async function remindOfVerifications(pool: pg.Pool, requestId: RequestId): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const { rows } = await runStatement(change.connection, REMIND);
    const remind = async (kind: 'business.expiring' | 'business.expired', ids: BusinessId[]) => {
      if (ids.length === 0) return;
      change.consequences.addToOutbox('notice', { kind, record_ids: ids, actor_id: null });
      const { rows: emails } = await runStatement(change.connection, EMAILS, [ids]);
      for (const { email, ...values } of emails)
        await queueEmail(change, composeEmail(kind, email, values));
    };
    const idsOf = (expired: boolean) =>
      rows.filter(({ isExpired }) => isExpired === expired).map(({ id }) => id);
    await remind('business.expiring', idsOf(false));
    await remind('business.expired', idsOf(true));
  });
}
