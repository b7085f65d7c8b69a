import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { accepts } from './accepted-coding.ts';
import { giveBack, isLent } from './lent-bytes.ts';

const pack = promisify(gzip);
/** Shorter ones fit into two packets either way. */
const WORTH_IT = 2048;

/**
 * An answer that is a whole text is packed in one call, in a thread of its own: a stream would come back to this one with
 * every piece. What is a stream is left to whoever packs streams.
 */
export function packAtOnce(app: FastifyInstance, level: number): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !isLent(payload)) return payload;
    if (payload.length < WORTH_IT) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    if (!accepts(request.headers['accept-encoding'], 'gzip')) return payload;
    const packed = await pack(payload, { level });
    if (typeof payload !== 'string') giveBack(payload);
    reply.removeHeader('content-length');
    reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
    return packed;
  });
}
