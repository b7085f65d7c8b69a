import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

const VERSIONS = ['1.1', '1.0'];

/** Node uses the first Host header, but a proxy may have used another. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Refuses requests that proxies may interpret differently, to prevent HTTP request smuggling. */
export function rejectAmbiguousRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    if (VERSIONS.includes(httpVersion) && countHosts(rawHeaders) <= 1) return done();
    reply.header('connection', 'close');
    done(refuse('invalidRequest'));
  });
}
