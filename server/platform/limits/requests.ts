import type { FastifyInstance } from 'fastify';
import { isClientFile } from '../http/client-files.ts';
import { isProbe } from '../http/probes.ts';
import { oneSender } from './address.ts';
import type { Keeper } from './keeper.ts';
import { tooMany } from './throttles.ts';

/**
 * A coarse limit of all requests of one address; it is counted in this process and needs no database. Files of the
 * client are not counted: a screen takes dozens of them, and is useless without its styles. Neither are probes.
 */
export function addRequestLimit(app: FastifyInstance, perMinute: number, keeper: Keeper): void {
  // A connection that has ended has no address and waits for no answer.
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!socket.destroyed) done();
  });
  // A hook of the whole server and not of its routes: a request without a route counts as well.
  app.addHook('onRequest', async (request, reply) => {
    if (isClientFile(request) || isProbe(request)) return;
    const { count, msBeforeNext } = await keeper.count('request', oneSender(request.ip));
    if (count > perMinute) throw tooMany(msBeforeNext, perMinute);
    // On every answer: a client that knows its limit need not be refused.
    reply.headers(rateHeaders(perMinute, count, msBeforeNext));
  });
}

/** How much of a limit is left, as every answer says it. */
export const rateHeaders = (limit: number, count: number, msBeforeNext: number) => ({
  'ratelimit-limit': limit,
  'ratelimit-remaining': limit - count,
  'ratelimit-reset': Math.ceil(msBeforeNext / 1_000),
});

export type RateHeaders = ReturnType<typeof rateHeaders>;
