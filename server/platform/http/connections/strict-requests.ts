import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusal.ts';

const VERSIONS = ['1.1', '1.0'];

/** Node keeps the first of several Host headers; a proxy in front may have kept another. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Refuses requests that Node reads although two readers may take them for two things: HTTP smuggling starts there. */
export function refuseLooseRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, rawHeaders } = request.raw;
    if (VERSIONS.includes(httpVersion) && countHosts(rawHeaders) <= 1) return done();
    reply.header('connection', 'close');
    done(refuse('invalidRequest'));
  });
}
