import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // No style sheet in a page; e-mails that are previewed have style attributes.
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  // A document is fetched with the caller's token and then shown from memory.
  "img-src 'self' data: blob:",
  // Films of stones, which the portal gives itself.
  "media-src 'self'",
  'frame-src blob:',
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What no answer lets a page use; the screens themselves may ask for the camera, and only they. */
const POWERS = ['display-capture', 'geolocation', 'microphone', 'payment', 'usb']
  .map((power) => `${power}=()`)
  .join(', ');

/** What every answer carries, also one that is written past the framework. */
export const SAFE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': POLICY,
  'permissions-policy': `camera=(), ${POWERS}`,
} as const;

/** What the one page of all screens carries instead: it reads codes through the camera, with a part in WebAssembly. */
export const PAGE_HEADERS = {
  'content-security-policy': POLICY.replace(
    "script-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
  ),
  'permissions-policy': `camera=(self), ${POWERS}`,
} as const;

const ONE_YEAR = 'max-age=31536000';

/** `publicUrl` is where people reach the portal: once by https, browsers never go there otherwise. */
export function addSafeHeaders(app: FastifyInstance, publicUrl: string | undefined): void {
  if (publicUrl?.startsWith('https:'))
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('strict-transport-security', ONE_YEAR);
    });
  app.addHook('onSend', async (request, reply) => carrySafeHeaders(request, reply));
}

export function carrySafeHeaders(
  request: Pick<FastifyRequest, 'id' | 'url'>,
  reply: FastifyReply,
): void {
  reply.headers({ ...SAFE_HEADERS, ...reply.getHeaders(), 'x-request-id': request.id });
  // What the API and the probes say is true now and for this caller; no cache in between may say it again, but where it
  // says so.
  if (
    /^\/(api|healthz|readyz|metrics)(?![^/?])/.test(request.url) &&
    !reply.hasHeader('cache-control')
  )
    reply.header('cache-control', 'no-store');
}
