import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { MailId, StoredFileId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { readCompany } from '../company/company-profile.ts';
import { runStatement, statement } from '../db/statement.ts';
import { type Email, topicOf } from './email-templates.ts';
import { emailFooter } from './templates/layout.ts';

/**
 * The change that causes an e-mail. `addToOutbox` writes to the outbox in the same transaction, so
 * nothing is sent before the commit.
 */
interface Causing {
  readonly connection: pg.PoolClient;
  readonly consequences: {
    addToOutbox(topic: 'mail', payload: { mail_id: MailId; is_bulk: boolean }): void;
  };
}

const ADD = statement(
  'mail-add',
  `insert into mail (kind, to_address, subject, body, message_id)
   select k, t, s, b, m
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[]) as l (k, t, s, b, m, topic)
    where topic is null or not exists (
      select from app_user
       where email = t and topic = any(muted_emails) and role_id <> ${ROLE.guest} and deleted_at is null)
   returning id`,
);

const ATTACH = statement(
  'mail-attach',
  'insert into mail_file (mail_id, file_id) select m, f from unnest($1::uuid[]) m cross join unnest($2::uuid[]) f',
);

export async function queueEmail(change: Causing, email: Email): Promise<void> {
  await insertEmails(change, [email], false);
}

/** Queues e-mails that all have the same attached files. Returns their IDs. */
export async function queueEmailsWithFiles(
  change: Causing,
  emails: readonly Email[],
  files: readonly StoredFileId[],
): Promise<MailId[]> {
  const ids = await insertEmails(change, emails, false);
  await runStatement(change.connection, ATTACH, [ids, files]);
  return ids;
}

/** Queues e-mails to many recipients at low priority, so that other e-mails are sent first. */
export async function queueEmails(change: Causing, emails: readonly Email[]): Promise<void> {
  await insertEmails(change, emails, true);
}

async function insertEmails(
  { connection, consequences }: Causing,
  emails: readonly Email[],
  is_bulk: boolean,
): Promise<MailId[]> {
  const company = await readCompany(connection);
  const { rows } = await runStatement(connection, ADD, [
    emails.map(({ kind }) => kind),
    emails.map(({ to }) => to),
    emails.map(({ subject }) => oneLine(subject)),
    emails.map(({ body, isSigned }) => body + emailFooter(company, isSigned)),
    emails.map(() => `<${randomUUID()}@culet>`),
    emails.map(({ kind }) => topicOf(kind)),
  ]);
  for (const { id } of rows) consequences.addToOutbox('mail', { mail_id: id, is_bulk });
  return rows.map(({ id }) => id);
}

/** Removes control characters, because a line break would start another e-mail header. */
const oneLine = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ').trim();
