import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { PROBLEMS } from '../../src/machines/problems.ts';
import { send } from './problem-replies.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** The built client. Every address that is no file and no call is a screen, and the client knows which. */
export async function addClientFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(DIST)) return;
  await app.register(fastifyStatic, {
    root: DIST,
    wildcard: false,
    setHeaders: (reply, path) => {
      // A built file carries its hash in its name; the page that names them must always be asked for.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const isScreen =
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|media|assets)(\/|$)/.test(request.url);
    return isScreen
      ? reply.type('text/html; charset=utf-8').sendFile('index.html', { cacheControl: false })
      : send(reply, PROBLEMS.notFound);
  });
}
