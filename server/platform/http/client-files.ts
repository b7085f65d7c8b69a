import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { builtClient } from './built-client.ts';
import { PAGE_HEADERS } from './headers.ts';

/**
 * The client as it was built when the portal started: a later build speaks to a later portal. Every address that is no
 * file and no call is a screen, and the client knows which.
 */
export async function addClientFiles(
  app: FastifyInstance,
  noCall: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  folder = builtClient(),
): Promise<void> {
  const isBuilt = folder !== null;
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The build puts a compressed file beside each text.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // A built file carries its hash in its name; the page that names them must always be asked for.
        const lasting = path.includes('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache';
        reply.header('cache-control', lasting);
        if (path.includes('index.html')) reply.headers(PAGE_HEADERS);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    // Without a client the portal is its API; the address that it prints leads there.
    if (!isBuilt && request.method === 'GET' && request.url === '/')
      return reply.redirect('/api/docs');
    if (!isBuilt || !isScreen(request)) return noCall(request, reply);
    return reply.type('text/html; charset=utf-8').sendFile('index.html', { cacheControl: false });
  });
}

const NO_SCREEN = /^\/(api\/(v\d+|docs)|media|assets)([/?]|$)/;
/** The screen of external clients has an address that looks like a call, so the request says which one is meant. */
const MAYBE_SCREEN = /^\/api([/?]|$)/;

const isScreen = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !NO_SCREEN.test(url) &&
  (!MAYBE_SCREEN.test(url) || (headers.accept ?? '').includes('text/html'));

const NO_FILE = /^\/(api|media|healthz|readyz|metrics)(\/|$)/;

/** Every file has a route of its own, and every screen is the one page; an address under /assets that has none is neither. */
export const isClientFile = (request: FastifyRequest): boolean => {
  const route = request.routeOptions.url;
  return route === undefined ? isScreen(request) : !NO_FILE.test(route);
};
