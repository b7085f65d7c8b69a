import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Maximum number of pipelined requests that wait on one connection. A further request closes the
 * connection. Browsers and proxies send no pipelined requests.
 */
export const MAX_PIPELINED = 16;

interface Waiting {
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/**
 * Starts a pipelined request only after the kernel has accepted the previous response on the
 * connection. Without this hook, Fastify would start all requests concurrently. A sender that reads
 * no responses would then fill the memory.
 */
export function serializePipelined(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, Waiting[]>();

  const start = (socket: Socket, queue: Waiting[], { response, begin }: Waiting): void => {
    response.once('close', () => {
      // If the connection is closed, drops its queued requests.
      const next = socket.writable ? queue.shift() : undefined;
      if (next) start(socket, queue, next);
      else queues.delete(socket);
    });
    begin();
  };

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, begin) => {
    // The connection is already closed, usually because its queue was full. Drops the remaining
    // requests of the same packet.
    if (socket.destroyed) return;
    const queue = queues.get(socket);
    if (queue === undefined) {
      const own: Waiting[] = [];
      queues.set(socket, own);
      start(socket, own, { response, begin });
    } else if (queue.length < MAX_PIPELINED) queue.push({ response, begin });
    else socket.destroy();
  });
}
