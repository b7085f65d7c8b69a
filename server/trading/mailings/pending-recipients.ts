import type pg from 'pg';
import type { BulkEmailId, BulkEmailRecipientId } from '#api/ids.gen.ts';
import { BULK_EMAIL_OUTCOME, BULK_EMAIL_STATUS, ROLE } from '#machines/codes.ts';
import { NO_SESSION, type Session } from '../../people/accounts/session.ts';
import { LIMITS_COLUMN } from '../../people/customers/inventory-access.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { UTC } from '../../platform/http/zone.ts';
import type { Addressee } from '../../platform/mail/templates/mailing.ts';

/**
 * A queued recipient. A read with `session` returns the stones and prices that the recipient may
 * see.
 */
export interface PendingRecipient extends Addressee {
  readonly id: BulkEmailRecipientId;
  readonly address: string;
  readonly messageId: string;
  readonly token: string;
  /** true if the recipient has unsubscribed since the mailing was queued */
  readonly refuses: boolean;
  readonly session: Session;
}

const { queued } = BULK_EMAIL_OUTCOME;

const NEXT = statement(
  'mailing-next-in-line',
  `select r.id, r.address, r.message_id as "messageId", r.token, u.id as "userId", u.first_name as "firstName",
          u.last_name as "lastName", u.business_id as "businessId", b.company_name as company, b.registration,
          b.associate_id as "associateId", nullif(trim(concat(a.first_name, ' ', a.last_name)), '') as associate,
          a.email as "associateAddress", ${LIMITS_COLUMN}, f.user_id is not null as refuses
     from bulk_email_recipient r
     join bulk_email m on m.id = r.bulk_email_id
     join app_user u on u.id = r.user_id
     join business b on b.id = u.business_id
     left join app_user a on a.id = b.associate_id and a.deleted_at is null
     left join mailing_refusal f on f.user_id = u.id
    where m.id = $1 and m.state = ${BULK_EMAIL_STATUS.sending.code} and r.turn = $2 and r.outcome = ${queued.code} and r.not_before <= clock_timestamp()
    order by r.id limit $3`,
);
const LEFT = statement(
  'mailing-left-in-line',
  `select exists (select from bulk_email_recipient
                   where bulk_email_id = $1 and turn = $2 and outcome = ${queued.code}) as "isLeft"`,
);

/**
 * Reads at most `most` recipients that can receive the mailing now. `isEmpty` is true if no
 * recipient is queued; recipients that wait for a retry are queued.
 */
export async function readPendingRecipients(
  pool: pg.Pool,
  { id, turn }: { id: BulkEmailId; turn: number },
  most: number,
): Promise<{ readers: PendingRecipient[]; isEmpty: boolean }> {
  const { rows } = await runStatement(pool, NEXT, [id, turn, most]);
  const readers = rows.map(({ userId, businessId, registration, associateId, limits, ...row }) => ({
    ...row,
    session: {
      id: NO_SESSION,
      actor: { id: userId, role: ROLE.customer, businessId },
      registration,
      associateId,
      limits,
      zone: UTC,
    } as Session,
  }));
  if (readers.length > 0) return { readers, isEmpty: false };
  const left = await runStatement(pool, LEFT, [id, turn]);
  return { readers, isEmpty: !left.rows[0]?.isLeft };
}
