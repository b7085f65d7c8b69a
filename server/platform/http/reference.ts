import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import contract from './contract.gen.json' with { type: 'json' };

// The reference page styles itself and searches in a worker that it makes of its own code; nothing else may.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src blob:; frame-ancestors 'none'";
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Culet API</title><style>body{margin:0}</style></head>
<body><redoc spec-url="/api/v1/openapi.json" disable-search="true" hide-download-button="true"></redoc><script src="/api/docs/redoc.js"></script></body>
</html>`;

/** The contract itself, and a page to read it. */
export function addReference(app: FastifyInstance): void {
  const script = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  app.get('/api/v1/openapi.json', async () => contract);
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  app.get('/api/docs/redoc.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(createReadStream(script)),
  );
}
