import type pg from 'pg';
import type { MailId } from '../../../src/api/ids.gen.ts';
import { inTransaction } from '../db/pool.ts';
import { ask, statement } from '../db/statement.ts';
import { withoutCode } from './letters.ts';
import type { Post } from './post.ts';

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

/** Sends those that are still owed, one after the other. What failed is thrown at the end: the others have left. */
export async function sendLetters(
  pool: pg.Pool,
  post: Post,
  mailIds: readonly MailId[],
): Promise<void> {
  const failures: Error[] = [];
  for (const id of mailIds) {
    const failure = await sendLetter(pool, post, id);
    if (failure) failures.push(failure);
  }
  // Thrown after the commits: the queue tries again, and the reason stays with the letter.
  if (failures[0]) throw failures[0];
}

/**
 * Sends a letter that is still owed. The row is locked while the mail server has it, so two workers never send the
 * same one; a process that dies between the server's yes and the commit sends it once more under the same Message-ID.
 */
function sendLetter(pool: pg.Pool, post: Post, mailId: MailId): Promise<Error | null> {
  return inTransaction(pool, async (client) => {
    const { rows } = await ask(client, TAKE, [mailId]);
    const [mail] = rows;
    if (!mail) return null;
    try {
      await post.send(mail);
    } catch (error) {
      const told = error instanceof Error ? error : new Error(String(error));
      await ask(client, FAILED, [mailId, firstLine(told)]);
      return told;
    }
    // A code has done its work in the reader's hand; it is not kept in ours.
    await ask(client, SENT, [mailId, withoutCode(mail)]);
    return null;
  });
}

const firstLine = ({ message }: Error): string => (message.split('\n')[0] ?? '').slice(0, 500);
