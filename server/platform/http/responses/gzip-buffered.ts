import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { acceptsEncoding } from './accept-encoding.ts';
import { isPooledBuffer, returnBuffer } from './buffer-pool.ts';

const pack = promisify(gzip);
/** A shorter response fits into two network packets even without compression. */
const MIN_GZIP_BYTES = 2048;

/**
 * Compresses a complete response with one call in the thread pool. A compression stream would call
 * back to this thread for each chunk. Leaves streamed responses to the compression plugin.
 */
export function addBufferedGzip(app: FastifyInstance, level: number): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !isPooledBuffer(payload)) return payload;
    if (payload.length < MIN_GZIP_BYTES) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    if (!acceptsEncoding(request.headers['accept-encoding'], 'gzip')) return payload;
    const packed = await pack(payload, { level });
    if (typeof payload !== 'string') returnBuffer(payload);
    reply.removeHeader('content-length');
    reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    return packed;
  });
}
