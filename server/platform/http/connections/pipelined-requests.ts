import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Maximum number of requests that wait on one connection. Browsers and proxies send no pipelined
 * requests.
 */
export const MAX_PIPELINED = 16;

interface Waiting {
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/**
 * Starts a pipelined request only after the kernel has accepted the previous response. Concurrent
 * requests of a sender that reads no responses would fill the memory.
 */
export function serializePipelined(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, Waiting[]>();

  const start = (socket: Socket, queue: Waiting[], { response, begin }: Waiting): void => {
    response.once('close', () => {
      const next = socket.writable ? queue.shift() : undefined;
      if (next) start(socket, queue, next);
      else queues.delete(socket);
    });
    begin();
  };

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, begin) => {
    // A full queue has closed the connection: the remaining requests of the packet are dropped.
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
