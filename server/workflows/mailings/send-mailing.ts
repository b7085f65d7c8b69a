import type pg from 'pg';
import type { BulkEmailId, BulkEmailRecipientId, RequestId } from '#api/ids.gen.ts';
import { BULK_EMAIL_OUTCOME, BULK_EMAIL_STATUS } from '#machines/codes.ts';
import { PORTAL } from '#machines/kernel/workflow-model.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { type Row, runStatement, statement } from '../../platform/db/statement.ts';
import type { BulkMailTransport, OpenBulkTransport } from '../../platform/mail/bulk-smtp.ts';
import { BULK_CONNECTIONS } from '../../platform/mail/bulk-smtp.ts';
import type { MailingContent } from '../../platform/mail/templates/mailing.ts';
import { readMailingStones } from '../../trading/mailings/mailing-stones.ts';
import {
  type PendingRecipient,
  readPendingRecipients,
} from '../../trading/mailings/pending-recipients.ts';
import { personalizeEmail } from '../../trading/mailings/personalize-email.ts';
import { PricedStonesCache } from '../../trading/mailings/priced-stones.ts';
import { applyEvents } from '../apply-events.ts';
import { lockMailing, movedMailing } from '../records/bulk-email-records.ts';
import { runPortalChange } from '../run-change.ts';
import { OrderedGate } from './ordered-gate.ts';
import { classifySmtpError, type SmtpFailure } from './smtp-failure.ts';
import { createStaffSession, type MailingTools, updateRunCounts } from './start-mailing-run.ts';

export interface SendingTools extends MailingTools {
  /** null if no mail server is configured */
  readonly openPost: OpenBulkTransport | null;
  readonly publicAddress: () => string;
  /** separate pool, because a connection is held while the mail server responds */
  readonly sendPool: pg.Pool;
}

const { sending } = BULK_EMAIL_STATUS;
const { queued, sent, failed } = BULK_EMAIL_OUTCOME;
/** Recipients per batch. The counts and the stones are refreshed between batches. */
const BATCH_SIZE = 200;
const MAX_ATTEMPTS = 3;

/** Tries to take the advisory lock that lets only one process send mailings at a time. */
const TRY_LOCK = statement(
  'mailing-take-turn',
  `select pg_try_advisory_lock(hashtextextended('bulk-email', 0)) as "isOurs"`,
);
const UNLOCK = statement(
  'mailing-give-turn',
  `select pg_advisory_unlock(hashtextextended('bulk-email', 0)) as "wasOurs"`,
);
const OPEN = statement(
  'mailing-open',
  `select m.id, m.turn, m.subject, m.body as text, m.stones, m.valid_days as "validDays", m.written_by as "writtenBy",
          trim(concat(w.first_name, ' ', w.last_name)) as "writerName", w.email as "writerAddress"
     from bulk_email m join app_user w on w.id = m.written_by
    where m.state = ${sending.code} and not (m.id = any($1)) order by m.began_at, m.id limit 1`,
);
type OpenMailing = Row<'mailing-open'>;

export async function sendMailings(
  tools: SendingTools,
  requestId: RequestId,
  stopping: AbortSignal,
): Promise<void> {
  const { openPost, sendPool } = tools;
  if (!openPost) return;
  await withMailingLock(sendPool, async () => {
    const post = openPost();
    try {
      await sendAll({ ...tools, post }, requestId, stopping);
    } finally {
      post.close();
    }
  });
}

/**
 * Takes the advisory lock and runs `work`; does nothing if another process holds the lock.
 * PostgreSQL releases the lock if the connection ends.
 */
async function withMailingLock(sendPool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const connection = await sendPool.connect();
  let isHealthy = false;
  try {
    const { rows } = await runStatement(connection, TRY_LOCK);
    if (rows[0]?.isOurs) {
      await work().finally(() => runStatement(connection, UNLOCK));
    }
    isHealthy = true;
  } finally {
    connection.release(!isHealthy);
  }
}

type Posting = SendingTools & { readonly post: BulkMailTransport };

async function sendAll(tools: Posting, requestId: RequestId, stopping: AbortSignal): Promise<void> {
  const done: BulkEmailId[] = [];
  while (!stopping.aborted) {
    const { rows } = await runStatement(tools.pool, OPEN, [done]);
    const [mailing] = rows;
    if (!mailing) return;
    done.push(mailing.id);
    await sendOne(tools, requestId, mailing, stopping);
  }
}

async function sendOne(
  tools: Posting,
  requestId: RequestId,
  mailing: OpenMailing,
  stopping: AbortSignal,
): Promise<void> {
  const { pool } = tools;
  const gate = new OrderedGate();
  let stones = null;
  while (!stopping.aborted) {
    const line = await readPendingRecipients(pool, mailing, BATCH_SIZE);
    if (line.readers.length === 0) {
      // Recipients that wait for a retry keep `isEmpty` false. A later sweep retries these
      // recipients.
      if (line.isEmpty) await finishRun(tools, requestId, mailing.id);
      return;
    }
    stones = await refreshStones(tools, mailing, stones);
    const making = contentOf(tools, mailing);
    const trouble = await sendBatch(tools, line.readers, { making, stones, gate, stopping });
    await recordSmtpFailure(pool, mailing.id, trouble);
    await updateRunCounts(pool, mailing);
    if (trouble) return;
  }
}

const contentOf = (
  { publicAddress }: SendingTools,
  { subject, text, validDays, writerName, writerAddress }: OpenMailing,
): MailingContent => ({
  subject,
  text,
  validDays,
  writer: { name: writerName, address: writerAddress },
  origin: publicAddress(),
});

interface Stones {
  readonly version: string;
  readonly pricedStones: PricedStonesCache;
}

const STONES_VERSION = statement(
  'mailing-stones-mark',
  `select coalesce(md5(string_agg(concat_ws(' ', stock_no, status, price_per_ct, disc), ',' order by stock_no)), '') as mark
     from stone where stock_no = any($1)`,
);

/** Queries the stones and prices again only after a stone has changed. */
async function refreshStones(
  { pool, search, publicAddress }: SendingTools,
  { writtenBy, stones }: OpenMailing,
  known: Stones | null,
): Promise<Stones> {
  const viewer = { pool, search, session: createStaffSession(writtenBy) };
  const numbers =
    (await readMailingStones(viewer, stones as Parameters<typeof readMailingStones>[1])) ?? [];
  const { rows } = await runStatement(pool, STONES_VERSION, [numbers]);
  const version = `${numbers.join(' ')} ${rows[0]?.mark ?? ''}`;
  if (known?.version === version) return known;
  return {
    version,
    pricedStones: new PricedStonesCache({ pool, search }, numbers, publicAddress()),
  };
}

interface Batch {
  readonly making: MailingContent;
  readonly stones: Stones;
  readonly gate: OrderedGate;
  readonly stopping: AbortSignal;
}

/**
 * Sends a batch over all connections. If the mail server fails, does not send the rest of the batch
 * and returns the failure.
 */
async function sendBatch(
  tools: Posting,
  readers: readonly PendingRecipient[],
  round: Batch,
): Promise<SmtpFailure | null> {
  const left = [...readers];
  let failure: SmtpFailure | null = null;
  const sendNext = async () => {
    for (let to = left.shift(); to && !failure && !round.stopping.aborted; to = left.shift()) {
      const result = await sendEmail(tools, to, round);
      failure ??= result;
    }
  };
  await Promise.all(Array.from({ length: BULK_CONNECTIONS }, sendNext));
  return failure;
}

/**
 * Locks the recipient while the mail server accepts the e-mail. Returns no row if the mailing was
 * stopped or another worker has locked the recipient.
 */
const TAKE = statement(
  'mailing-email-take',
  `select r.id from bulk_email_recipient r join bulk_email m on m.id = r.bulk_email_id
    where r.id = $1 and r.outcome = ${queued.code} and m.state = ${sending.code}
      for no key update of r skip locked`,
);
const SENT = statement(
  'mailing-email-sent',
  `update bulk_email_recipient
      set outcome = ${sent.code}, attempts = attempts + 1, reason = null, stones = $2, ended_at = clock_timestamp()
    where id = $1`,
);
const NOT_SENT = statement(
  'mailing-email-not-sent',
  `update bulk_email_recipient
      set attempts = attempts + 1, reason = $2,
          outcome = case when $3 or attempts + 1 >= ${MAX_ATTEMPTS} then ${failed.code} else outcome end,
          ended_at = case when $3 or attempts + 1 >= ${MAX_ATTEMPTS} then clock_timestamp() end,
          not_before = clock_timestamp() + make_interval(mins => attempts + 1)
    where id = $1`,
);

/**
 * Sends one e-mail. `gate` lets only one e-mail at a time send its last byte and store its outcome.
 * After a crash, at most one e-mail has an unknown outcome. This e-mail is sent again with the same
 * Message-ID.
 */
async function sendEmail(
  { post, sendPool, publicAddress }: Posting,
  to: PendingRecipient,
  { making, stones, gate }: Batch,
): Promise<SmtpFailure | null> {
  const refused = to.refuses ? UNSUBSCRIBED : null;
  const priced = await stones.pricedStones.get(to.session);
  const email = personalizeEmail(making, to, priced, publicAddress());
  const place = gate.takeSlot();
  try {
    return await inTransaction(sendPool, async (connection) => {
      const { rows } = await runStatement(connection, TAKE, [to.id]);
      if (rows.length === 0) return null;
      if (refused) return recordFailure(connection, to.id, refused, true);
      try {
        await post.send(email, () => place.enter());
      } catch (error) {
        const trouble = classifySmtpError(error);
        if (trouble.kind === 'server') return trouble;
        return recordFailure(connection, to.id, trouble.reason, trouble.kind === 'forGood');
      }
      await runStatement(connection, SENT, [to.id, priced.rows.length]);
      return null;
    });
  } finally {
    place.leave();
  }
}

const UNSUBSCRIBED = 'The recipient has unsubscribed.';

async function recordFailure(
  connection: pg.PoolClient,
  id: BulkEmailRecipientId,
  reason: string,
  isForGood: boolean,
): Promise<null> {
  await runStatement(connection, NOT_SENT, [id, reason, isForGood]);
  return null;
}

const SET_SMTP_FAILURE = statement(
  'mailing-trouble',
  `update bulk_email set fault = $2 where id = $1 and fault is distinct from $2`,
);

const recordSmtpFailure = async (
  pool: pg.Pool,
  id: BulkEmailId,
  failure: SmtpFailure | null,
): Promise<void> => {
  await runStatement(pool, SET_SMTP_FAILURE, [id, failure?.reason ?? null]);
};

/** Ends the run. The mailing then rests until its next run, or is finished if no run follows. */
function finishRun(tools: SendingTools, requestId: RequestId, id: BulkEmailId): Promise<void> {
  return runPortalChange(tools.pool, requestId, async (change) => {
    const mailing = await lockMailing(change, id);
    // The mailing may have been stopped before the lock was taken.
    if (mailing.state !== sending.code) return;
    await updateRunCounts(change.connection, mailing);
    await applyEvents(change, movedMailing(mailing), [mailing], {
      type: mailing.context.hasNextTurn ? 'mailing.rest' : 'mailing.finish',
      actor: PORTAL,
    });
  });
}
