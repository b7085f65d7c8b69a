import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { bearerToken } from './bearer-token.ts';
import { type Operation, successOf, takesKey } from './contract-operation.ts';

/** One attempt at a change under the key that names it: sent again it is answered what was answered first. */
export interface KeyedAttempt {
  readonly actorId: UserId;
  readonly key: string;
  readonly operation: string;
  readonly hash: Buffer;
  /** the status of the answer that is no problem */
  readonly success: number;
  /** what its sender has and no table: locks an answer that opens something */
  readonly token: string;
  /** that it had been answered before */
  isRepeated: boolean;
}

/** The client's clock says when it was sent and not what. */
const CLOCK = '_t';
const SECRET = /password|^(otp|token|secret)$/i;

/** The audit log and what a repeat is held against keep what was asked for, and never what opens a door. */
export const withoutSecrets = (name: string, value: unknown): unknown =>
  SECRET.test(name) && typeof value === 'string' ? '***' : value;

export function keyedAttempt(
  operation: Operation,
  /** null where no person has signed in: a stranger's attempts are not told apart */
  actorId: UserId | null,
  request: Pick<FastifyRequest, 'headers' | 'params' | 'query' | 'body' | 'sentFiles'>,
): KeyedAttempt | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || actorId === null || !takesKey(operation)) return null;
  const { [CLOCK]: _, ...query } = (request.query ?? {}) as Record<string, unknown>;
  const files = request.sentFiles.map(({ field, sha256 }) => [field, sha256.toString('hex')]);
  const sent = JSON.stringify([request.params, query, request.body, files], withoutSecrets);
  return {
    actorId,
    key,
    operation,
    hash: createHash('sha256').update(sent).digest(),
    success: successOf(operation),
    token: bearerToken(request.headers.authorization),
    isRepeated: false,
  };
}
