import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { UserId } from '#api/ids.gen.ts';
import { parseBearerToken } from './bearer-token.ts';
import { acceptsIdempotencyKey, type Operation, successStatusOf } from './contract-operation.ts';

/** A second request with the key gets the stored response of the first request. */
export interface IdempotentAttempt {
  readonly actorId: UserId;
  readonly key: string;
  readonly operation: string;
  readonly hash: Buffer;
  readonly successStatus: number;
  /**
   * token of the caller, from which the encryption key of a secret response is derived; no table
   * stores the token
   */
  readonly token: string;
  isReplayed: boolean;
}

/** Cache-busting timestamp of the web app, excluded from the request hash. */
const CLOCK = '_t';
const SECRET = /password|^(otp|token|secret)$/i;

export const maskSecrets = (name: string, value: unknown): unknown =>
  SECRET.test(name) && typeof value === 'string' ? '***' : value;

export function readIdempotentAttempt(
  operation: Operation,
  /** null for an anonymous caller, whose idempotency key is ignored */
  actorId: UserId | null,
  request: Pick<FastifyRequest, 'headers' | 'params' | 'query' | 'body' | 'sentFiles'>,
): IdempotentAttempt | null {
  const key = request.headers['idempotency-key'];
  if (typeof key !== 'string' || actorId === null || !acceptsIdempotencyKey(operation)) return null;
  const { [CLOCK]: _, ...query } = (request.query ?? {}) as Record<string, unknown>;
  const files = request.sentFiles.map(({ field, sha256 }) => [field, sha256.toString('hex')]);
  const sent = JSON.stringify([request.params, query, request.body, files], maskSecrets);
  return {
    actorId,
    key,
    operation,
    hash: createHash('sha256').update(sent).digest(),
    successStatus: successStatusOf(operation),
    token: parseBearerToken(request.headers.authorization),
    isReplayed: false,
  };
}
