import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { replyToClientError } from '../client-error.ts';

/**
 * Milliseconds: `head` for the whole request head, `body` for the body plus 1,000 for each 16 KB
 * received.
 */
export interface RequestTimeouts {
  readonly head: number;
  readonly body: number;
}

export const REQUEST_TIMEOUTS: RequestTimeouts = { head: 20_000, body: 30_000 };
const CHECK_INTERVAL_MS = 1_000;
/** Bytes per second of a request body. A slow but honest upload is faster. */
const MIN_BYTES_PER_SECOND = 16 * 1024;

export const headerTimeoutOptions = ({ head }: RequestTimeouts) => ({
  headersTimeout: head,
  connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, head),
});

/**
 * Closes a connection whose request body arrives too slowly (slowloris). The time until the
 * response is not limited.
 */
export function enforceBodyTimeout(app: FastifyInstance, { body }: RequestTimeouts): void {
  const coming = new Map<IncomingMessage, { since: number; from: number }>();
  app.server.on('request', (message: IncomingMessage) => {
    coming.set(message, { since: performance.now(), from: message.socket.bytesRead });
  });
  const look = (): void => {
    const now = performance.now();
    for (const [message, { since, from }] of coming) {
      const { socket, complete, destroyed } = message;
      if (complete || destroyed) coming.delete(message);
      else if (now - since > body + ((socket.bytesRead - from) / MIN_BYTES_PER_SECOND) * 1_000) {
        coming.delete(message);
        replyToClientError(
          Object.assign(new Error('too slow'), { code: 'BODY_TOO_SLOW' }),
          socket,
          app.log,
        );
      }
    }
  };
  const timer = setInterval(look, Math.min(CHECK_INTERVAL_MS, body)).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
