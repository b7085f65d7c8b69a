import { createHash } from 'node:crypto';
import type pg from 'pg';
import type { StoneStatusCode } from '../../src/machines/codes.ts';
import { type Actor, PORTAL } from '../../src/machines/kernel/model.ts';
import { inTransaction } from '../db/pool.ts';
import { refuse } from '../http/refusal.ts';
import type { Session } from '../http/session.ts';
import { RefusedEvents } from './refused-events.ts';

/** One transaction that changes records: who does it, and what it knows of the stones it has locked. */
export interface Change {
  readonly client: pg.PoolClient;
  readonly actor: Actor;
  readonly requestId: string;
  readonly reason: string | null;
  /** status of every stone that this transaction has locked, kept true as it moves them */
  readonly stones: Map<string, LockedStone>;
}

export interface LockedStone {
  id: string;
  stockNo: string;
  status: StoneStatusCode;
}

export function lockedStone(change: Change, id: string): LockedStone {
  const stone = change.stones.get(id);
  if (!stone) throw new Error('a stone is moved that was not locked');
  return stone;
}

interface Attempt {
  pool: pg.Pool;
  operationId: string;
  data: unknown;
  path?: unknown;
  session: Session;
  request: { id: string; ip: string; headers: Record<string, unknown> };
}

/**
 * Runs a change of an operation: the claim on its Idempotency-Key, the work, the audit entry and the answer kept
 * for a repeat stand or fall together. A refusal leaves nothing but a record of itself.
 */
export async function change<Answer extends object>(
  call: Attempt,
  work: (change: Change) => Promise<Answer>,
  reason: string | null = null,
): Promise<Answer> {
  const key = call.request.headers['idempotency-key'];
  const { actor } = call.session;
  const requestId = call.request.id;
  try {
    return await inTransaction(call.pool, async (client) => {
      if (typeof key === 'string') {
        const earlier = await claim<Answer>(client, call, key);
        if (earlier) return earlier;
      }
      const answer = await work({ client, actor, requestId, reason, stones: new Map() });
      await client.query({
        ...CLOSE,
        values: [
          actor.id,
          actor.role,
          call.operationId,
          JSON.stringify({ data: call.data, path: call.path }),
          call.request.ip,
          requestId,
          typeof key === 'string' ? key : null,
          JSON.stringify(answer),
        ],
      });
      return answer;
    });
  } catch (error) {
    if (error instanceof RefusedEvents) await error.record(call.pool, actor, requestId);
    throw error;
  }
}

/** A change that the portal makes by itself: a job, when its hour has come. */
export function portalChange<T>(
  pool: pg.Pool,
  requestId: string,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, (client) =>
    work({ client, actor: PORTAL, requestId, reason: null, stones: new Map() }),
  );
}

// A second request with the same key waits here until the first has committed, and then reads its answer.
const CLAIM = {
  name: 'idempotency-claim',
  text: `insert into idempotency (actor_id, key, operation, body_hash) values ($1, $2, $3, $4)
         on conflict (actor_id, key) do update
           set operation = excluded.operation, body_hash = excluded.body_hash, answer = null, created_at = now()
         where idempotency.created_at < now() - interval '24 hours'`,
};
const EARLIER = {
  name: 'idempotency-earlier',
  text: 'select operation, body_hash, answer from idempotency where actor_id = $1 and key = $2',
};
const CLOSE = {
  name: 'change-close',
  text: `with audit as (
           insert into audit_entry (actor_id, actor_role, operation, summary, address, request_id)
           values ($1, $2, $3, $4, $5, $6))
         update idempotency set answer = $8::jsonb where actor_id = $1 and key = $7`,
};

async function claim<Answer>(
  client: pg.PoolClient,
  call: Attempt,
  key: string,
): Promise<Answer | null> {
  const hash = createHash('sha256')
    .update(JSON.stringify([call.path, call.data]))
    .digest();
  const actorId = call.session.actor.id;
  const claimed = await client.query({ ...CLAIM, values: [actorId, key, call.operationId, hash] });
  if (claimed.rowCount === 1) return null;
  const { rows } = await client.query<{
    operation: string;
    body_hash: Buffer;
    answer: Answer | null;
  }>({ ...EARLIER, values: [actorId, key] });
  const [earlier] = rows;
  if (!earlier?.answer || earlier.operation !== call.operationId || !earlier.body_hash.equals(hash))
    throw refuse('keyReused');
  return earlier.answer;
}
