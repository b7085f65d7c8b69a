import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Asked } from '../../src/common/access/may-call.ts';
import { findSession, type Session } from '../people/accounts/session.ts';
import type { KeyRates } from '../people/keys/key-rates.ts';
import { findKey, sessionOfKey } from '../people/keys/key-session.ts';
import { isKey } from '../people/keys/new-key.ts';
import { bearerToken } from '../platform/http/bearer-token.ts';
import type { Operation } from '../platform/http/contract-operation.ts';
import { zoneOf } from '../platform/http/zone.ts';
import type { Tools } from './handler.ts';

type WhoCalls = (request: FastifyRequest, reply: FastifyReply) => Promise<Session>;

/**
 * Authenticates a signed-in user or an API key. Responses to API keys include rate limit headers.
 */
export function whoCalls(
  tools: Pick<Tools, 'pool' | 'throttles'>,
  rates: KeyRates,
  { operation, asked, isMarked }: { operation: Operation; asked: Asked; isMarked: boolean },
): WhoCalls {
  return async ({ headers, ip }, reply) => {
    const token = bearerToken(headers.authorization);
    const zone = zoneOf(headers['time-zone']);
    if (!isKey(token)) return findSession(tools.pool, token, asked, { zone, isMarked });
    const key = await findKey(tools, { key: token, asked, ip, isMarked });
    reply.headers(await rates.count(key.id, key.per_minute));
    return sessionOfKey(key, { operation, asked, zone });
  };
}
