import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UserId } from '../../../src/api/ids.gen.ts';
import { bearerToken } from './bearer-token.ts';
import { type Operation, successOf, takesKey } from './contract-operation.ts';

/** A request with an idempotency key. A repeat gets the stored response of the first attempt. */
export interface KeyedAttempt {
  readonly actorId: UserId;
  readonly key: string;
  readonly operation: string;
  readonly hash: Buffer;
  readonly success: number;
  /** the caller's token, which no table stores; encrypts responses that contain a secret */
  readonly token: string;
  isRepeated: boolean;
}

/** Cache-busting timestamp of the web app, excluded from the hash. */
const CLOCK = '_t';
const SECRET = /password|^(otp|token|secret)$/i;

/** Masks secrets in the audit log and in the request hash. */
export const withoutSecrets = (name: string, value: unknown): unknown =>
  SECRET.test(name) && typeof value === 'string' ? '***' : value;

export function keyedAttempt(
  operation: Operation,
  /** null without a session: idempotency keys of anonymous callers are ignored */
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
