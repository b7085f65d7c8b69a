import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsEncoding } from './accept-encoding.ts';

/** This quality is several times slower than gzip, but each document is compressed only once. */
const BROTLI_QUALITY = 6;

interface CompressedDocument {
  readonly etag: string;
  readonly identity: Buffer;
  readonly gzip: Buffer;
  readonly br: Buffer;
}

async function compressDocument(text: string): Promise<CompressedDocument> {
  const identity = Buffer.from(text);
  const [gzipped, br] = await Promise.all([
    promisify(gzip)(identity),
    promisify(brotliCompress)(identity, {
      params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
    }),
  ]);
  const hash = createHash('sha256').update(identity).digest('base64url');
  // The ETag is weak, because all content codings share it.
  return { etag: `W/"${hash}"`, identity, gzip: gzipped, br };
}

const matchesEtag = (header: string | undefined, etag: string): boolean =>
  (header ?? '')
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim() === etag || `W/${tag.trim()}` === etag);

/**
 * Returns a route handler for a document that is constant for the life of the process. `write` runs
 * once, and all responses share the compressed buffers.
 */
export function serveCompressedDocument(
  write: () => string,
  type: 'application/json' | 'text/javascript' = 'application/json',
) {
  let packing: Promise<CompressedDocument> | undefined;
  return async ({ headers, raw }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    packing ??= compressDocument(write());
    const { etag, ...buffers } = await packing;
    reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (matchesEtag(headers['if-none-match'], etag)) return reply.code(304).send();
    const accepted = headers['accept-encoding'];
    const coding = (['br', 'gzip'] as const).find((one) => acceptsEncoding(accepted, one));
    if (coding) reply.header('content-encoding', coding);
    // Prevents the compression plugin from compressing the response again.
    raw.headers['x-no-compression'] = 'yes';
    return reply.type(`${type}; charset=utf-8`).send(buffers[coding ?? 'identity']);
  };
}
