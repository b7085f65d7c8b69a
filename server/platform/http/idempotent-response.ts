import type pg from 'pg';
import type { Problem } from '#machines/problem.ts';
import { PROBLEMS } from '#machines/problems.ts';
import type { Queryable } from '../db/pool.ts';
import { runStatement, statement } from '../db/statement.ts';
import { decryptResponse, encryptResponse } from './encrypted-response.ts';
import type { IdempotentAttempt } from './idempotency-key.ts';
import { Refusal, type RefusalEntry, refuse } from './refusal.ts';

/** A null status means that the change was committed, but its response was not stored. */
export interface StoredResponse {
  readonly status: number | null;
  readonly answer: object;
}

const KEY_LIFETIME = `interval '24 hours'`;
const FIND = statement(
  'idempotency-find',
  `select operation, body_hash, status, answer from idempotency
    where actor_id = $1 and key = $2 and created_at >= now() - ${KEY_LIFETIME}`,
);
// A concurrent request with the key waits here until the first one commits, and then reads its
// response.
const CLAIM = statement(
  'idempotency-claim',
  `insert into idempotency (actor_id, key, operation, body_hash, status, answer) values ($1, $2, $3, $4, $5, $6)
   on conflict (actor_id, key) do update
     set operation = excluded.operation, body_hash = excluded.body_hash, status = excluded.status,
         answer = excluded.answer, created_at = now()
   where idempotency.created_at < now() - ${KEY_LIFETIME}`,
);
const COMPLETE = statement(
  'idempotency-complete',
  'update idempotency set status = $3, answer = $4 where actor_id = $1 and key = $2',
);
const PRUNE = statement(
  'idempotency-prune',
  `delete from idempotency where created_at < now() - ${KEY_LIFETIME}`,
);

async function findStoredResponse(
  db: Queryable,
  attempt: IdempotentAttempt,
): Promise<StoredResponse | null> {
  const { rows } = await runStatement(db, FIND, [attempt.actorId, attempt.key]);
  const [stored] = rows;
  if (!stored) return null;
  if (stored.operation !== attempt.operation || !stored.body_hash.equals(attempt.hash))
    throw refuse('keyReused');
  return { status: stored.status, answer: decryptResponse(stored.answer ?? {}, attempt) };
}

async function claimKey(
  db: Queryable,
  attempt: IdempotentAttempt,
  { status, answer }: { status: number | null; answer: object | null },
): Promise<StoredResponse | null> {
  const { actorId, key, operation, hash } = attempt;
  const values = [actorId, key, operation, hash, status, answer && JSON.stringify(answer)] as const;
  if ((await runStatement(db, CLAIM, values)).rowCount === 1) return null;
  const stored = await findStoredResponse(db, attempt);
  if (!stored) throw new Error('an idempotency key is in use, but no response is stored for it');
  return stored;
}

/**
 * Claims the key in the transaction of the change. Returns null on success, or the stored response
 * if another request has claimed the key first.
 */
export const beginAttempt = (
  connection: pg.PoolClient,
  attempt: IdempotentAttempt,
): Promise<StoredResponse | null> => claimKey(connection, attempt, { status: null, answer: null });

/** A secret response is encrypted with a key derived from the caller's token. */
export const encodeResponse = (
  answer: object,
  attempt: IdempotentAttempt,
  isSecret = false,
): string => JSON.stringify(isSecret ? encryptResponse(answer, attempt) : answer);

export interface EncodedResponse {
  status: number | null;
  text: string;
}

export async function storeResponse(
  db: Queryable,
  { actorId, key }: IdempotentAttempt,
  { status, text }: EncodedResponse,
): Promise<void> {
  await runStatement(db, COMPLETE, [actorId, key, status, text]);
}

export function replayResponse<Answer>(
  attempt: IdempotentAttempt,
  { status, answer }: StoredResponse,
): Answer {
  attempt.isReplayed = true;
  if (status === null || status < 400) return answer as Answer;
  const { entries, ...problem } = answer as Problem & { entries: readonly RefusalEntry[] };
  throw new Refusal(problem, entries);
}

/** Stores refusals too: a retry gets the first refusal. */
export async function runOnce<Answer>(
  db: Queryable,
  attempt: IdempotentAttempt,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const before = await findStoredResponse(db, attempt);
  if (before?.status) return replayResponse(attempt, before);
  try {
    return await work();
  } catch (error) {
    if (attempt.isReplayed || !(error instanceof Refusal) || !isStorable(error)) throw error;
    const { problem, entries } = error;
    const quicker = await claimKey(db, attempt, {
      status: problem.status,
      answer: { ...problem, entries },
    });
    if (quicker?.status) return replayResponse(attempt, quicker);
    throw error;
  }
}

/** Refusals that a retry may avoid are not stored, such as a server failure or a rate limit. */
const isStorable = ({ problem: { status, code } }: Refusal): boolean =>
  status < 500 && status !== 401 && status !== 429 && code !== PROBLEMS.keyReused.code;

export async function pruneStoredResponses(pool: pg.Pool): Promise<void> {
  await runStatement(pool, PRUNE);
}
