import type { FastifyInstance } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Mantine places floating parts by style attributes.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function addSafeHeaders(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'same-origin');
    reply.header('x-request-id', request.id);
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', POLICY);
    // What the API says is true now and for this caller; no cache in between may say it again.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
}
