import type { FastifyInstance } from 'fastify';
import { isProbe } from '../http/probes.ts';
import { isWebAppRequest } from '../http/web-app-files.ts';
import { senderKey } from './address-prefix.ts';
import type { ResourceLimiter } from './resource-limiter.ts';
import { refuseTooMany } from './throttles.ts';

/**
 * Rate limit for each sender, counted in memory. Exempts probes and files of the web app, because a
 * screen loads dozens of files.
 */
export function addRequestLimit(
  app: FastifyInstance,
  perMinute: number,
  limiter: ResourceLimiter,
): void {
  // A closed socket has no address and receives no response.
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!socket.destroyed) done();
  });
  // Registered on the server, so that requests without a route count too.
  app.addHook('onRequest', async (request, reply) => {
    if (isWebAppRequest(request) || isProbe(request)) return;
    const { count, msBeforeNext } = await limiter.count('request', senderKey(request.ip));
    if (count > perMinute) throw refuseTooMany(msBeforeNext, perMinute);
    // Sent with every response, so that API clients can slow down in time.
    reply.headers(rateHeaders(perMinute, count, msBeforeNext));
  });
}

export const rateHeaders = (limit: number, count: number, msBeforeNext: number) => ({
  'ratelimit-limit': limit,
  'ratelimit-remaining': limit - count,
  'ratelimit-reset': Math.ceil(msBeforeNext / 1_000),
});

export type RateHeaders = ReturnType<typeof rateHeaders>;
