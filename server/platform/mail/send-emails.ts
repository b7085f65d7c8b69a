import type pg from 'pg';
import type { MailId } from '#api/ids.gen.ts';
import { inTransaction } from '../db/pool.ts';
import { runStatement, statement } from '../db/statement.ts';
import { maskSecrets } from './email-templates.ts';
import type { MailTransport } from './smtp.ts';

const TAKE = statement(
  'mail-take',
  `select kind, to_address, subject, body, message_id from mail
          where id = $1 and sent_at is null for no key update`,
);
const SENT = statement(
  'mail-sent',
  'update mail set sent_at = clock_timestamp(), attempts = attempts + 1, last_error = null, body = $2 where id = $1',
);
const FAILED = statement(
  'mail-failed',
  'update mail set attempts = least(attempts + 1, 32767), last_error = $2 where id = $1',
);

/**
 * Sends the given e-mails that are still unsent, one after another. Throws the first failure only
 * at the end, so that the others are still sent.
 */
export async function sendEmails(
  pool: pg.Pool,
  post: MailTransport,
  mailIds: readonly MailId[],
): Promise<void> {
  const failures: Error[] = [];
  for (const id of mailIds) {
    const failure = await sendEmail(pool, post, id);
    if (failure) failures.push(failure);
  }
  // Throws after the commits, so that the stored failure reason remains and the queue retries.
  if (failures[0]) throw failures[0];
}

/**
 * Sends an e-mail under a row lock, so that no other worker sends it at the same time. If the
 * process dies before the commit, a retry sends the e-mail again with the same Message-ID.
 */
function sendEmail(pool: pg.Pool, post: MailTransport, mailId: MailId): Promise<Error | null> {
  return inTransaction(pool, async (connection) => {
    const { rows } = await runStatement(connection, TAKE, [mailId]);
    const [mail] = rows;
    if (!mail) return null;
    try {
      await post.send(mail);
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      await runStatement(connection, FAILED, [mailId, firstLine(failure)]);
      return failure;
    }
    // A code or link in the e-mail is a secret of the recipient, so the stored copy masks it.
    await runStatement(connection, SENT, [mailId, maskSecrets(mail)]);
    return null;
  });
}

const firstLine = ({ message }: Error): string => (message.split('\n')[0] ?? '').slice(0, 500);
