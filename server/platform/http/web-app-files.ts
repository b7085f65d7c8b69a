import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS } from './security-headers.ts';
import { findWebAppBuild } from './web-app-build.ts';

/**
 * Serves the build of the web app that was current at startup. Every other path outside of the API
 * returns `index.html`, because the web app has its own routes.
 */
export async function addWebAppFiles(
  app: FastifyInstance,
  noCall: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
  folder = findWebAppBuild(),
): Promise<void> {
  const isBuilt = folder !== null;
  if (isBuilt) {
    await app.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      // The build writes compressed variants next to each text file.
      preCompressed: true,
      setHeaders: (reply, path) => {
        // Files under /assets never change, because their names contain a hash of the content.
        // Browsers must revalidate `index.html`.
        const lasting = path.includes('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache';
        reply.header('cache-control', lasting);
        if (path.includes('index.html')) reply.headers(PAGE_HEADERS);
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    if (!isBuilt && request.method === 'GET' && request.url === '/')
      return reply.redirect('/api/docs');
    if (!isBuilt || !isScreen(request)) return noCall(request, reply);
    return reply.type('text/html; charset=utf-8').sendFile('index.html', { cacheControl: false });
  });
}

const NO_SCREEN = /^\/(api\/(v\d+|docs)|media|assets)([/?]|$)/;
/**
 * The path `/api` is a screen of the web app and the prefix of the API, so the Accept header
 * decides.
 */
const MAYBE_SCREEN = /^\/api([/?]|$)/;

const isScreen = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !NO_SCREEN.test(url) &&
  (!MAYBE_SCREEN.test(url) || (headers.accept ?? '').includes('text/html'));

const NO_FILE = /^\/(api|media|healthz|readyz|metrics)(\/|$)/;

/** Each file of the web app has a route; its screens have none. */
export const isWebAppRequest = (request: FastifyRequest): boolean => {
  const route = request.routeOptions.url;
  return route === undefined ? isScreen(request) : !NO_FILE.test(route);
};
