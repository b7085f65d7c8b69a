import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Most pipelined requests that may wait on one connection. Browsers and proxies do not pipeline.
 */
export const MAX_PIPELINED = 16;

interface Waiting {
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/**
 * Serializes the pipelined requests of a connection: each starts when the previous response has
 * been handed to the kernel. A sender that reads nothing thus holds one response in memory and one
 * slot. Without this, Fastify would start all requests of a packet concurrently.
 */
export function serializePipelined(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, Waiting[]>();

  const start = (socket: Socket, queue: Waiting[], { response, begin }: Waiting): void => {
    response.once('close', () => {
      // Drops the queued requests of a closed connection.
      const next = socket.writable ? queue.shift() : undefined;
      if (next) start(socket, queue, next);
      else queues.delete(socket);
    });
    begin();
  };

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, begin) => {
    // Drops the rest of the packet that exceeded the limit.
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
