import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Actor, PORTAL } from '../../src/machines/kernel/model.ts';
import { inRehearsal, inTransaction } from '../db/pool.ts';
import { statement } from '../db/statement.ts';
import { refuse } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { priceBook } from '../prices/read-price-book.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { Change } from './change.ts';
import { Consequences } from './consequences.ts';
import { runEffect } from './effects.ts';
import { GaplessNumbers, type NumberOf } from './gapless-numbers.ts';
import { RefusedEvents } from './refused-events.ts';

interface Attempt {
  pool: pg.Pool;
  operationId: string;
  data: unknown;
  path: unknown;
  files?: readonly { field: string; sha256: Buffer }[];
  session: Session;
  search: Pick<SearchIndex, 'changed'>;
  request: { id: string; ip: string; headers: Record<string, unknown> };
}

/** What a change answers; where it speaks numbers of documents, once they are known. */
type Said<Answer> = Answer | ((numberOf: NumberOf) => Answer);

/**
 * Runs a change of an operation: the claim on its Idempotency-Key, the work, the ledger, the audit entry and the
 * answer kept for a repeat stand or fall together. A refusal leaves nothing but a record of itself.
 */
export async function change<Answer extends object>(
  call: Attempt,
  work: (change: Change) => Promise<Said<Answer>>,
  reason: string | null = null,
): Promise<Answer> {
  const { actor } = call.session;
  const requestId = call.request.id;
  const key = call.request.headers['idempotency-key'];
  try {
    const answer = await inTransaction(call.pool, async (client) => {
      if (typeof key === 'string') {
        const earlier = await claim<Answer>(client, call, key);
        if (earlier) return earlier;
      }
      const begun = begin(call.pool, client, actor, requestId, reason);
      const said = await work(begun);
      const known = typeof said === 'function' ? null : said;
      await begun.consequences.write(client, actor, {
        requestId,
        audit: {
          operation: call.operationId,
          summary: JSON.stringify({ data: call.data, path: call.path }, withoutSecrets),
          address: call.request.ip,
        },
        answer: typeof key === 'string' && known ? { key, text: JSON.stringify(known) } : null,
      });
      const numberOf = await begun.numbers.take(client);
      if (typeof said !== 'function') return said;
      const answer = said(numberOf);
      if (typeof key === 'string') {
        await client.query({ ...KEEP, values: [actor.id, key, JSON.stringify(answer)] });
      }
      return answer;
    });
    // Other nodes hear of it in a moment; whoever searches here next is to see what was done here.
    call.search.changed();
    return answer;
  } catch (error) {
    if (error instanceof RefusedEvents) await error.record(call.pool, actor, requestId);
    throw error;
  }
}

/** The same work for the sake of its answer, or of its refusal: it is undone, and nothing is noted anywhere. */
export const rehearse = <Answer>(
  { pool, session, request }: Pick<Attempt, 'pool' | 'session' | 'request'>,
  work: (change: Change) => Promise<Answer>,
): Promise<Answer> =>
  inRehearsal(pool, (client) => work(begin(pool, client, session.actor, request.id, null)));

const SECRET = /password|^(otp|token)$/i;

/** The audit log keeps who asked for what, and never what opens a door. */
const withoutSecrets = (key: string, value: unknown): unknown =>
  SECRET.test(key) && typeof value === 'string' ? '***' : value;

/** What somebody does who is not signed in. What is audited is said by the work: passwords and codes are not. */
export function visitorChange<Answer>(
  { pool, operationId, request }: Pick<Attempt, 'pool' | 'operationId' | 'request'>,
  work: (change: Change) => Promise<{ answer: Answer; audited: object | null }>,
): Promise<Answer> {
  return inTransaction(pool, async (client) => {
    const begun = begin(pool, client, PORTAL, request.id, null);
    const { answer, audited } = await work(begun);
    await begun.consequences.write(client, PORTAL, {
      requestId: request.id,
      audit: audited && {
        operation: operationId,
        summary: JSON.stringify(audited),
        address: request.ip,
      },
      answer: null,
    });
    return answer;
  });
}

/** A change that the portal makes by itself: a job, when its hour has come. */
export function portalChange(
  pool: pg.Pool,
  requestId: string,
  work: (change: Change) => Promise<void>,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    const begun = begin(pool, client, PORTAL, requestId, null);
    await work(begun);
    await begun.consequences.write(client, PORTAL, {
      requestId,
      audit: null,
      answer: null,
    });
  });
}

function begin(
  pool: pg.Pool,
  client: pg.PoolClient,
  actor: Actor,
  requestId: string,
  reason: string | null,
): Change {
  const change: Change = {
    client,
    actor,
    requestId,
    reason,
    stones: new Map(),
    offers: new Map(),
    prices: () => priceBook(pool, client),
    consequences: new Consequences(),
    numbers: new GaplessNumbers(),
    runEffect: (effect, moves) => runEffect(change, effect, moves),
  };
  return change;
}

/** The same change, where one of its steps has a reason of its own. */
export function withReason(of: Change, reason: string | null): Change {
  const step: Change = {
    ...of,
    reason,
    runEffect: (effect, moves) => runEffect(step, effect, moves),
  };
  return step;
}

// A second request with the same key waits here until the first has committed, and then reads its answer.
const CLAIM = statement(
  'idempotency-claim',
  `insert into idempotency (actor_id, key, operation, body_hash) values ($1, $2, $3, $4)
         on conflict (actor_id, key) do update
           set operation = excluded.operation, body_hash = excluded.body_hash, answer = null, created_at = now()
         where idempotency.created_at < now() - interval '24 hours'`,
);
/** An answer that speaks of numbers is known after all else is written. */
const KEEP = statement(
  'idempotency-keep',
  'update idempotency set answer = $3::jsonb where actor_id = $1 and key = $2',
);
const EARLIER = statement(
  'idempotency-earlier',
  'select operation, body_hash, answer from idempotency where actor_id = $1 and key = $2',
);

async function claim<Answer>(
  client: pg.PoolClient,
  call: Attempt,
  key: string,
): Promise<Answer | null> {
  const sent = (call.files ?? []).map(({ field, sha256 }) => [field, sha256.toString('hex')]);
  const hash = createHash('sha256')
    .update(JSON.stringify([call.path, call.data]))
    .update(JSON.stringify(sent))
    .digest();
  const actorId = call.session.actor.id;
  const claimed = await client.query({ ...CLAIM, values: [actorId, key, call.operationId, hash] });
  if (claimed.rowCount === 1) return null;
  const { rows } = await client.query<{
    operation: string;
    body_hash: Buffer;
    answer: Answer | null;
  }>({
    ...EARLIER,
    values: [actorId, key],
  });
  const [earlier] = rows;
  const isSame = earlier?.operation === call.operationId && earlier.body_hash.equals(hash);
  if (!isSame || !earlier.answer) throw refuse('keyReused');
  return earlier.answer;
}
