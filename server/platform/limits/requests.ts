import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { isClientFile } from '../http/client-files.ts';
import { isProbe } from '../http/probes.ts';
import type { Keeper } from './keeper.ts';

/**
 * A coarse limit for whatever one address sends; it lives in this process and needs no database. The built client is
 * not counted: a screen takes dozens of files, and one that came without its styles would be of no use. Neither
 * are probes: a process that is asked a lot lives.
 */
export async function addRequestLimit(
  app: FastifyInstance,
  perMinute: number,
  keeper: Keeper,
): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    max: perMinute,
    timeWindow: '1 minute',
    store: countedBy(keeper),
    ipv6Subnet: 64,
    // RateLimit-Limit, -Remaining and -Reset, on every answer: a client that knows its limit beforehand need not be refused.
    enableDraftSpec: true,
    addHeaders: { 'retry-after': true },
    allowList: (request) => isClientFile(request) || isProbe(request),
  });
  // A connection that has ended has no address and waits for no answer.
  app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
    if (!socket.destroyed) done();
  });
  // A hook of the whole server and not of its routes: what finds no route counts as well.
  app.addHook('onRequest', app.rateLimit());
}

const countedBy = (keeper: Keeper) =>
  class implements FastifyRateLimitStore {
    incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      keeper.count('request', address).then(
        ({ count, msBeforeNext }) => done(null, { current: count, ttl: msBeforeNext }),
        (error: Error) => done(error),
      );
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
