import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { answerBadHead } from '../bad-head.ts';

/** Longest time for receiving a request, in milliseconds. */
export interface Slowness {
  readonly head: number;
  readonly body: number;
}

export const SLOWNESS: Slowness = { head: 20_000, body: 30_000 };
const LOOK_EVERY = 1_000;
/** Minimum rate in bytes a second, below that of a slow but honest upload. */
const HONEST = 16 * 1024;

/** Options for Node's own timeout of request heads. */
export const slowHeads = ({ head }: Slowness) => ({
  headersTimeout: head,
  connectionsCheckingInterval: Math.min(LOOK_EVERY, head),
});

/**
 * Closes a connection whose request body arrives too slowly. Guards against slowloris; does not
 * limit the time of the response.
 */
export function closeSlowBodies(app: FastifyInstance, { body }: Slowness): void {
  const coming = new Map<IncomingMessage, { since: number; from: number }>();
  app.server.on('request', (message: IncomingMessage) => {
    coming.set(message, { since: performance.now(), from: message.socket.bytesRead });
  });
  const look = (): void => {
    const now = performance.now();
    for (const [message, { since, from }] of coming) {
      const { socket, complete, destroyed } = message;
      if (complete || destroyed) coming.delete(message);
      else if (now - since > body + ((socket.bytesRead - from) / HONEST) * 1_000) {
        coming.delete(message);
        answerBadHead(
          Object.assign(new Error('too slow'), { code: 'BODY_TOO_SLOW' }),
          socket,
          app.log,
        );
      }
    }
  };
  const timer = setInterval(look, Math.min(LOOK_EVERY, body)).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
