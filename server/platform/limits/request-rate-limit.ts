import type { FastifyInstance } from 'fastify';
import { isProbe } from '../http/probes.ts';
import { isWebAppRequest } from '../http/web-app-files.ts';
import { senderKey } from './address-prefix.ts';
import type { ResourceLimiter } from './resource-limiter.ts';
import { refuseTooMany } from './throttles.ts';

/**
 * Limits the requests per minute of each sender address. Probes and files of the web app do not
 * count, because a screen loads dozens of files.
 */
export function addRequestLimit(
  app: FastifyInstance,
  perMinute: number,
  limiter: ResourceLimiter,
): void {
  // A closed connection has no address and cannot receive a response. Without a call of `done`,
  // Fastify does not process the request further.
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!socket.destroyed) done();
  });
  // Registered on the server, so that requests without a matching route also count.
  app.addHook('onRequest', async (request, reply) => {
    if (isWebAppRequest(request) || isProbe(request)) return;
    const { count, msBeforeNext } = await limiter.count('request', senderKey(request.ip));
    if (count > perMinute) throw refuseTooMany(msBeforeNext, perMinute);
    // Every response contains these headers, so that API clients can slow down in time.
    reply.headers(rateHeaders(perMinute, count, msBeforeNext));
  });
}

export const rateHeaders = (limit: number, count: number, msBeforeNext: number) => ({
  'ratelimit-limit': limit,
  'ratelimit-remaining': limit - count,
  'ratelimit-reset': Math.ceil(msBeforeNext / 1_000),
});

export type RateHeaders = ReturnType<typeof rateHeaders>;
