import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';
import contract from './contract.gen.json' with { type: 'json' };
import { problemTable } from './problem-table.ts';
import { serveCompressedDocument } from './responses/compressed-document.ts';

// Redoc needs inline styles and a worker that it creates from a blob.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; worker-src blob:; frame-ancestors 'none'";
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Culet API</title><style>body{margin:0}</style></head>
<body><redoc spec-url="/api/v1/openapi.json" hide-download-button="true" disable-telemetry="true"></redoc><script type="module" src="/api/docs/redoc.js"></script></body>
</html>`;

/** Redoc loads the logo of its vendor from a CDN, and omits the logo if the image fails to load. */
const VENDOR_LOGO = /https:\/\/cdn\.redoc\.ly\/redoc\/logo-mini(?:-full)?\.svg/g;
const NO_IMAGE = 'data:,';

const CODES = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Culet API: problem codes</title>
<style>body{margin:32px auto;max-width:960px;padding:0 16px;font:15px/1.5 system-ui,sans-serif;color:#23262f}table{border-collapse:collapse}td,th{padding:6px 12px 6px 0;border-bottom:1px solid #dcdfe6;text-align:left;vertical-align:top}:target{background:#efedfb}</style></head>
<body><h1>Problem codes</h1><p>Where a call is refused, its body names one of these. <a href="/api/docs">The whole reference</a></p>
<table><thead><tr><th>Code</th><th>Status</th><th>Sentence</th></tr></thead><tbody>
${problemTable()
  .map(
    ({ code, status, message }) =>
      `<tr id="${code}"><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(message)}</td></tr>`,
  )
  .join('\n')}
</tbody></table></body>
</html>`;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

export function addApiReference(app: FastifyInstance): void {
  const script = createRequire(import.meta.url).resolve('redoc/bundles/redoc.standalone.js');
  app.get(
    '/api/v1/openapi.json',
    serveCompressedDocument(() => JSON.stringify(contract)),
  );
  app.get('/api/docs', async (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  );
  app.get('/api/docs/problems', async (_request, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(CODES),
  );
  app.get(
    '/api/docs/redoc.js',
    serveCompressedDocument(
      () => readFileSync(script, 'utf8').replaceAll(VENDOR_LOGO, NO_IMAGE),
      'text/javascript',
    ),
  );
}
