import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import type { MailId } from '#api/ids.gen.ts';
import { inTransaction } from '../db/pool.ts';
import { runStatement, statement } from '../db/statement.ts';
import type { FileStorage } from '../files/storage.ts';
import { maskSecrets } from './email-templates.ts';
import type { EmailFile, MailTransport } from './smtp.ts';

const TAKE = statement(
  'mail-take',
  `select kind, to_address, subject, body, message_id from mail
          where id = $1 and sent_at is null for no key update`,
);
const FILES = statement(
  'mail-files',
  `select f.key, f.name, f.mime from mail_file m join stored_file f on f.id = m.file_id
    where m.mail_id = $1 order by f.id`,
);
const SENT = statement(
  'mail-sent',
  'update mail set sent_at = clock_timestamp(), attempts = attempts + 1, last_error = null, body = $2 where id = $1',
);
const FAILED = statement(
  'mail-failed',
  'update mail set attempts = least(attempts + 1, 32767), last_error = $2 where id = $1',
);

interface SendingTools {
  readonly pool: pg.Pool;
  readonly storage: FileStorage;
}

/**
 * Sends the given e-mails that are still unsent, one after another. Throws the first failure only
 * at the end, so that the others are still sent.
 */
export async function sendEmails(
  tools: SendingTools,
  post: MailTransport,
  mailIds: readonly MailId[],
): Promise<void> {
  const failures: Error[] = [];
  for (const id of mailIds) {
    const failure = await sendEmail(tools, post, id);
    if (failure) failures.push(failure);
  }
  // Throws after the commits, so that the stored failure reason remains and the queue retries.
  if (failures[0]) throw failures[0];
}

/**
 * Sends an e-mail under a row lock, so that no other worker sends it at the same time. If the
 * process dies before the commit, a retry sends the e-mail again with the same Message-ID.
 */
function sendEmail(
  { pool, storage }: SendingTools,
  post: MailTransport,
  mailId: MailId,
): Promise<Error | null> {
  return inTransaction(pool, async (connection) => {
    const { rows } = await runStatement(connection, TAKE, [mailId]);
    const [mail] = rows;
    if (!mail) return null;
    try {
      await post.send(mail, await readFiles(connection, storage, mailId));
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

async function readFiles(
  connection: pg.PoolClient,
  storage: FileStorage,
  mailId: MailId,
): Promise<EmailFile[]> {
  const { rows } = await runStatement(connection, FILES, [mailId]);
  return Promise.all(
    rows.map(async ({ key, name, mime }) => ({
      filename: name,
      contentType: mime,
      content: await buffer(await storage.open(key)),
    })),
  );
}

const firstLine = ({ message }: Error): string => (message.split('\n')[0] ?? '').slice(0, 500);
