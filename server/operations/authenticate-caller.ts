import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Requirement } from '#common/access/may-call.ts';
import { findSession, type Session } from '../people/accounts/session.ts';
import { hasKeyPrefix } from '../people/keys/generate-key.ts';
import type { KeyRateLimiter } from '../people/keys/key-rate-limiter.ts';
import { authenticateKey, createKeySession } from '../people/keys/key-session.ts';
import { parseBearerToken } from '../platform/http/bearer-token.ts';
import type { Operation } from '../platform/http/contract-operation.ts';
import { zoneOf } from '../platform/http/zone.ts';
import type { Tools } from './handler.ts';

type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Session>;

/** Responses to API keys get rate limit headers. */
export function createAuthenticator(
  tools: Pick<Tools, 'pool' | 'throttles'>,
  rates: KeyRateLimiter,
  {
    operation,
    requirement: requiredAccess,
    isMarked,
  }: { operation: Operation; requirement: Requirement; isMarked: boolean },
): Authenticate {
  return async ({ headers, ip }, reply) => {
    const token = parseBearerToken(headers.authorization);
    const zone = zoneOf(headers['time-zone']);
    if (!hasKeyPrefix(token))
      return findSession(tools.pool, token, requiredAccess, { zone, isMarked });
    const key = await authenticateKey(tools, {
      key: token,
      requirement: requiredAccess,
      ip,
      isMarked,
    });
    reply.headers(await rates.count(key.id, key.per_minute));
    return createKeySession(key, { operation, requirement: requiredAccess, zone });
  };
}
