import type pg from 'pg';
import type { InvoiceId } from '#api/ids.gen.ts';
import type { components } from '#api/schema.gen.ts';
import { canSeeStaffNames, personNameSql } from '../../people/accounts/person-names.ts';
import type { Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { mailState } from '../../platform/mail/mail-state.ts';

const READ = statement(
  'invoice-mails',
  `select m.to_address, m.created_at, m.sent_at, m.last_error, ${personNameSql('u', '$2')} as sent_by, n.credit_note_no,
          array(select f.name from mail_file a join stored_file f on f.id = a.file_id where a.mail_id = m.id order by f.id) as files
     from invoice_mail i join mail m on m.id = i.mail_id join app_user u on u.id = i.sent_by
     left join credit_note n on n.id = i.credit_note_id
    where i.invoice_id = $1 order by m.id desc`,
);

const RECIPIENTS = statement(
  'invoice-recipients',
  `select u.email from invoice i join app_user u on u.business_id = i.business_id
    where i.id = $1 and u.is_active and u.deleted_at is null order by u.created_at, u.id`,
);

export async function readInvoiceMails(
  pool: pg.Pool,
  { actor }: Session,
  id: InvoiceId,
  mailTransport: 'smtp' | 'outbox',
): Promise<components['schemas']['InvoiceMail'][]> {
  const { rows } = await runStatement(pool, READ, [id, canSeeStaffNames(actor)]);
  return rows.map(({ sent_at, last_error, created_at, ...mail }) => ({
    ...mail,
    state: mailState({ sent_at, last_error }, mailTransport),
    created_at: created_at.toISOString(),
  }));
}

/** Returns the e-mail addresses of the active users of the client. */
export async function readRecipients(pool: pg.Pool, id: InvoiceId): Promise<string[]> {
  const { rows } = await runStatement(pool, RECIPIENTS, [id]);
  return rows.map(({ email }) => email);
}
