import type pg from 'pg';
import type { UserId } from '#api/ids.gen.ts';
import { ROLE } from '#machines/codes.ts';
import { NO_SESSION, type Session } from '../../people/accounts/session.ts';
import { runStatement, statement } from '../../platform/db/statement.ts';
import { UTC } from '../../platform/http/zone.ts';
import type { Search } from '../../stock/search/search.ts';
import { readMailingStones } from '../../trading/mailings/mailing-stones.ts';
import {
  type RecipientSelection,
  selectRecipients,
} from '../../trading/mailings/select-recipients.ts';
import type { Change } from '../change.ts';
import type { MailingSubject } from '../records/bulk-email-records.ts';

export interface MailingTools {
  readonly pool: pg.Pool;
  readonly search: Search;
}

/**
 * Creates a session that sees the whole stock. The rights of the author do not matter, because
 * mailings are sent in the company's name.
 */
export const createStaffSession = (writer: UserId): Session => ({
  id: NO_SESSION,
  actor: { id: writer, role: ROLE.administrator, businessId: null },
  registration: null,
  associateId: null,
  limits: null,
  zone: UTC,
});

/** Called for each run, because recipients and available stones change between runs. */
export async function selectRunRecipients(
  { pool, search }: MailingTools,
  { writtenBy, audience, stones }: Pick<MailingSubject, 'writtenBy' | 'audience' | 'stones'>,
): Promise<RecipientSelection> {
  const viewer = { pool, search, session: createStaffSession(writtenBy) };
  const numbers = await readMailingStones(viewer, stones);
  return selectRecipients(viewer, pool, audience, numbers);
}

const QUEUE = statement(
  'mailing-queue',
  `insert into bulk_email_recipient (bulk_email_id, turn, user_id, address, message_id)
   select $1, $2, r.user_id, r.address, '<' || gen_random_uuid() || '@culet>'
     from unnest($3::uuid[], $4::text[]) as r (user_id, address)`,
);
const COUNTED = statement(
  'mailing-turn-begins',
  `update bulk_email set turn = $2, queued = $3, sent = 0, failed = 0, left_out = $4 where id = $1`,
);

export async function queueRecipients(
  { connection }: Change,
  { id, turn }: MailingSubject,
  { recipients, leftOut }: RecipientSelection,
): Promise<void> {
  const next = turn + 1;
  await runStatement(connection, QUEUE, [
    id,
    next,
    recipients.map((reader) => reader.id),
    recipients.map(({ address }) => address),
  ]);
  await runStatement(connection, COUNTED, [id, next, recipients.length, JSON.stringify(leftOut)]);
}

const AGAIN = statement(
  'mailing-queue-again',
  `update bulk_email_recipient set outcome = 1, attempts = 0, reason = null, ended_at = null, not_before = clock_timestamp()
    where bulk_email_id = $1 and turn = $2 and outcome in (1, 3)`,
);
const COUNTED_AGAIN = statement(
  'mailing-turn-goes-on',
  `update bulk_email m set queued = c.queued, sent = c.sent, failed = c.failed
     from (select count(*) filter (where outcome = 1)::int as queued, count(*) filter (where outcome = 2)::int as sent,
                  count(*) filter (where outcome = 3)::int as failed
             from bulk_email_recipient where bulk_email_id = $1 and turn = $2) as c
    where m.id = $1`,
);

/**
 * Queues the unsent and failed recipients of this run again. The Message-ID of each recipient stays
 * the same.
 */
export async function requeueUnsent(
  { connection }: Pick<Change, 'connection'>,
  { id, turn }: Pick<MailingSubject, 'id' | 'turn'>,
): Promise<void> {
  await runStatement(connection, AGAIN, [id, turn]);
  await updateRunCounts(connection, { id, turn });
}

export const updateRunCounts = async (
  db: Pick<pg.ClientBase | pg.Pool, 'query'>,
  { id, turn }: Pick<MailingSubject, 'id' | 'turn'>,
): Promise<void> => {
  await runStatement(db, COUNTED_AGAIN, [id, turn]);
};
