import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // E-mail previews use style attributes, so `style-src-attr` allows them.
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  // The web app requests documents with a token and shows them as blobs.
  "img-src 'self' data: blob:",
  "media-src 'self'",
  'frame-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Browser features that every response denies. The camera is not listed, because the page of the
 * web app may use it.
 */
const DENIED_FEATURES = ['display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((power) => `${power}=()`)
  .join(', ');

/** Headers of every response, including those that bypass Fastify. */
export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': POLICY,
  'permissions-policy': `camera=(), ${DENIED_FEATURES}`,
} as const;

/**
 * Headers of the web app's page that differ from `SECURITY_HEADERS`. The page uses the camera and
 * WebAssembly to scan codes.
 */
export const PAGE_HEADERS = {
  'content-security-policy': POLICY.replace(
    "script-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
  ),
  'permissions-policy': `camera=(self), ${DENIED_FEATURES}`,
} as const;

const ONE_YEAR = 'max-age=31536000';

export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  if (publicUrl?.startsWith('https:'))
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('strict-transport-security', ONE_YEAR);
    });
  app.addHook('onSend', async (request, reply) => setSecurityHeaders(request, reply));
}

export function setSecurityHeaders(
  request: Pick<FastifyRequest, 'id' | 'url'>,
  reply: FastifyReply,
): void {
  reply.headers({ ...SECURITY_HEADERS, ...reply.getHeaders(), 'x-request-id': request.id });
  if (
    /^\/(api|healthz|readyz|metrics)(?![^/?])/.test(request.url) &&
    !reply.hasHeader('cache-control')
  )
    reply.header('cache-control', 'no-store');
}
