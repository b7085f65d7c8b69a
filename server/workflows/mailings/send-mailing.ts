import type pg from 'pg';
import type { BulkEmailId, BulkEmailRecipientId, RequestId } from '../../../src/api/ids.gen.ts';
import { BULK_EMAIL_OUTCOME, BULK_EMAIL_STATUS } from '../../../src/machines/codes.ts';
import { PORTAL } from '../../../src/machines/kernel/model.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { ask, type Row, statement } from '../../platform/db/statement.ts';
import type { BulkPost, OpenBulkPost } from '../../platform/mail/bulk-post.ts';
import { BULK_CONNECTIONS } from '../../platform/mail/bulk-post.ts';
import type { LetterMaking } from '../../trading/mailings/compose-letter.ts';
import { letterTo } from '../../trading/mailings/letter-to.ts';
import { stonesOf } from '../../trading/mailings/mailing-stones.ts';
import { PricedLetters } from '../../trading/mailings/priced-letters.ts';
import { type InLine, nextInLine } from '../../trading/mailings/readers-in-line.ts';
import { applyEvents } from '../apply-events.ts';
import { lockMailing, movedMailing } from '../records/bulk-email-records.ts';
import { portalChange } from '../run-change.ts';
import { countTurn, eyesOfHouse, type MailingTools } from './begin-turn.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { type PostTrouble, troubleOf } from './post-trouble.ts';

export interface SendingTools extends MailingTools {
  /** null without a mail server */
  readonly openPost: OpenBulkPost | null;
  readonly publicAddress: () => string;
  /** separate pool, because each connection waits for the mail server */
  readonly letters: pg.Pool;
}

const { sending } = BULK_EMAIL_STATUS;
const { queued, sent, failed } = BULK_EMAIL_OUTCOME;
/** Batch size. After each batch the counts and the stones are refreshed. */
const AT_ONCE = 200;
const TRIES = 3;

/** Advisory lock: only one process sends mailings at a time. */
const TAKE_TURN = statement(
  'mailing-take-turn',
  `select pg_try_advisory_lock(hashtextextended('bulk-email', 0)) as "isOurs"`,
);
const GIVE_TURN = statement(
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

/** Sends all open mailings until nothing can be sent at present. */
export async function sendMailings(
  tools: SendingTools,
  requestId: RequestId,
  stopping: AbortSignal,
): Promise<void> {
  const { openPost, letters } = tools;
  if (!openPost) return;
  await inTurn(letters, async () => {
    const post = openPost();
    try {
      await sendAll({ ...tools, post }, requestId, stopping);
    } finally {
      post.close();
    }
  });
}

/**
 * Runs `work` under the advisory lock, which belongs to the connection and ends with it. Does
 * nothing if another process holds the lock.
 */
async function inTurn(letters: pg.Pool, work: () => Promise<void>): Promise<void> {
  const client = await letters.connect();
  let isHealthy = false;
  try {
    const { rows } = await ask(client, TAKE_TURN);
    if (rows[0]?.isOurs) {
      await work().finally(() => ask(client, GIVE_TURN));
    }
    isHealthy = true;
  } finally {
    client.release(!isHealthy);
  }
}

type Posting = SendingTools & { readonly post: BulkPost };

async function sendAll(tools: Posting, requestId: RequestId, stopping: AbortSignal): Promise<void> {
  const done: BulkEmailId[] = [];
  while (!stopping.aborted) {
    const { rows } = await ask(tools.pool, OPEN, [done]);
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
  const gate = new OneAtATime();
  let stones = null;
  while (!stopping.aborted) {
    const line = await nextInLine(pool, mailing, AT_ONCE);
    if (line.readers.length === 0) {
      // Deferred recipients are retried by the next sweep.
      if (line.isEmpty) await finish(tools, requestId, mailing.id);
      return;
    }
    stones = await freshStones(tools, mailing, stones);
    const making = makingOf(tools, mailing);
    const trouble = await sendSome(tools, line.readers, { making, stones, gate, stopping });
    await noteTrouble(pool, mailing.id, trouble);
    await countTurn(pool, mailing);
    if (trouble) return;
  }
}

const makingOf = (
  { publicAddress }: SendingTools,
  { subject, text, validDays, writerName, writerAddress }: OpenMailing,
): LetterMaking => ({
  subject,
  text,
  validDays,
  writer: { name: writerName, address: writerAddress },
  origin: publicAddress(),
});

interface Stones {
  readonly mark: string;
  readonly letters: PricedLetters;
}

const MARK = statement(
  'mailing-stones-mark',
  `select coalesce(md5(string_agg(concat_ws(' ', stock_no, status, price_per_ct, disc), ',' order by stock_no)), '') as mark
     from stone where stock_no = any($1)`,
);

/**
 * Returns the available stones with their priced content. Reuses the cache until a stone changes.
 */
async function freshStones(
  { pool, search, publicAddress }: SendingTools,
  { writtenBy, stones }: OpenMailing,
  known: Stones | null,
): Promise<Stones> {
  const viewer = { pool, search, session: eyesOfHouse(writtenBy) };
  const numbers = (await stonesOf(viewer, stones as Parameters<typeof stonesOf>[1])) ?? [];
  const { rows } = await ask(pool, MARK, [numbers]);
  const mark = `${numbers.join(' ')} ${rows[0]?.mark ?? ''}`;
  if (known?.mark === mark) return known;
  return { mark, letters: new PricedLetters({ pool, search }, numbers, publicAddress()) };
}

interface Round {
  readonly making: LetterMaking;
  readonly stones: Stones;
  readonly gate: OneAtATime;
  readonly stopping: AbortSignal;
}

/** Sends a batch over all connections. A failure of the server ends the batch. */
async function sendSome(
  tools: Posting,
  readers: readonly InLine[],
  round: Round,
): Promise<PostTrouble | null> {
  const left = [...readers];
  let trouble: PostTrouble | null = null;
  const connection = async () => {
    for (let to = left.shift(); to && !trouble && !round.stopping.aborted; to = left.shift()) {
      const met = await sendLetter(tools, to, round);
      trouble ??= met;
    }
  };
  await Promise.all(Array.from({ length: BULK_CONNECTIONS }, connection));
  return trouble;
}

/**
 * Locks the recipient while the mail server processes the e-mail. Returns no row if the mailing was
 * stopped or another worker has the recipient.
 */
const TAKE = statement(
  'mailing-letter-take',
  `select r.id from bulk_email_recipient r join bulk_email m on m.id = r.bulk_email_id
    where r.id = $1 and r.outcome = ${queued.code} and m.state = ${sending.code}
      for no key update of r skip locked`,
);
const SENT = statement(
  'mailing-letter-sent',
  `update bulk_email_recipient
      set outcome = ${sent.code}, attempts = attempts + 1, reason = null, stones = $2, ended_at = clock_timestamp()
    where id = $1`,
);
const NOT_SENT = statement(
  'mailing-letter-not-sent',
  `update bulk_email_recipient
      set attempts = attempts + 1, reason = $2,
          outcome = case when $3 or attempts + 1 >= ${TRIES} then ${failed.code} else outcome end,
          ended_at = case when $3 or attempts + 1 >= ${TRIES} then clock_timestamp() end,
          not_before = clock_timestamp() + make_interval(mins => attempts + 1)
    where id = $1`,
);

/**
 * Sends one e-mail. The gate serializes the time from its last byte until its outcome is stored. A
 * crash leaves at most one e-mail with unknown outcome, which is sent again with the same
 * Message-ID.
 */
async function sendLetter(
  { post, letters, publicAddress }: Posting,
  to: InLine,
  { making, stones, gate }: Round,
): Promise<PostTrouble | null> {
  const refused = to.refuses ? WANTS_NONE : null;
  const priced = await stones.letters.of(to.session);
  const letter = letterTo(making, to, priced, publicAddress());
  const place = gate.place();
  try {
    return await inTransaction(letters, async (client) => {
      const { rows } = await ask(client, TAKE, [to.id]);
      if (rows.length === 0) return null;
      if (refused) return note(client, to.id, refused, true);
      try {
        await post.send(letter, () => place.reach());
      } catch (error) {
        const trouble = troubleOf(error);
        if (trouble.kind === 'server') return trouble;
        return note(client, to.id, trouble.reason, trouble.kind === 'forGood');
      }
      await ask(client, SENT, [to.id, priced.rows.length]);
      return null;
    });
  } finally {
    place.leave();
  }
}

const WANTS_NONE = 'They want no such letters any more.';

async function note(
  client: pg.PoolClient,
  id: BulkEmailRecipientId,
  reason: string,
  isForGood: boolean,
): Promise<null> {
  await ask(client, NOT_SENT, [id, reason, isForGood]);
  return null;
}

const TROUBLE = statement(
  'mailing-trouble',
  `update bulk_email set fault = $2 where id = $1 and fault is distinct from $2`,
);

const noteTrouble = async (
  pool: pg.Pool,
  id: BulkEmailId,
  trouble: PostTrouble | null,
): Promise<void> => {
  await ask(pool, TROUBLE, [id, trouble?.reason ?? null]);
};

/** Ends the run: all recipients are done. */
function finish(tools: SendingTools, requestId: RequestId, id: BulkEmailId): Promise<void> {
  return portalChange(tools.pool, requestId, async (change) => {
    const mailing = await lockMailing(change, id);
    // The mailing was stopped in between.
    if (mailing.state !== sending.code) return;
    await countTurn(change.client, mailing);
    await applyEvents(change, movedMailing(mailing), [mailing], {
      type: mailing.context.hasNextTurn ? 'mailing.rest' : 'mailing.finish',
      actor: PORTAL,
    });
  });
}
