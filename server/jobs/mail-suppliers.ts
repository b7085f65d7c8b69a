import type pg from 'pg';
import type { RequestId, SupplierConfirmationId } from '#api/ids.gen.ts';
import { supplierConfirmationMachine } from '#machines/workflows/supplier-confirmation.ts';
import { stateIn } from '../platform/db/state-condition.ts';
import { runStatement, statement } from '../platform/db/statement.ts';
import { composeEmail } from '../platform/mail/email-templates.ts';
import { queueEmail } from '../platform/mail/queue-email.ts';
import { growthWords } from '../stock/stones/growth-words.ts';
import { runPortalChange } from '../workflows/run-change.ts';
import { issueSupplierLink } from '../workflows/supplier-links.ts';

const UNANSWERED = statement(
  'supplier-confirmation-emails',
  `select p.id as "providerId", p.name as provider, u.id as "userId", u.email, u.first_name as "firstName",
          min(q.until) as until, array_agg(q.id order by q.id) as ids,
          string_agg(s.org_stock_no || '  ' || ${growthWords('s.growth_type')} || ' ' || s.carat || ' ct  USD '
            || to_char(q.asked_per_ct, 'FM999,999,999,990.00') || ' per carat', E'\\n' order by s.org_stock_no) as stones
     from supplier_confirmation q join stone s on s.id = q.stone_id join provider p on p.id = q.provider_id
     join app_user u on u.id = p.user_id and u.is_active and u.deleted_at is null
    where q.id = any($1) and ${stateIn('q.state', supplierConfirmationMachine, 'live')} and q.until > now()
    group by p.id, u.id order by p.id`,
);

/** Mails each supplier its unanswered questions, with a link that answers them without a session. */
export async function mailSuppliers(
  { pool, publicAddress }: { pool: pg.Pool; publicAddress: () => string },
  requestId: RequestId,
  ids: readonly SupplierConfirmationId[],
): Promise<void> {
  await runPortalChange(pool, requestId, async (change) => {
    const { rows } = await runStatement(change.connection, UNANSWERED, [ids]);
    for (const { providerId, userId, ids: confirmationIds, until, email, ...asked } of rows) {
      const token = await issueSupplierLink(change.connection, {
        providerId,
        userId,
        expiresAt: until,
        confirmationIds,
      });
      await queueEmail(
        change,
        composeEmail('supply.asked', email, {
          ...asked,
          until,
          portal: publicAddress(),
          url: new URL(`/supplier-answer#${token}`, publicAddress()).href,
        }),
      );
    }
  });
}
