import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Requests of one connection that may wait for the answer before them. Browsers and proxies send one at a time. */
export const MAX_PIPELINED = 16;

interface Waiting {
  readonly response: ServerResponse;
  readonly begin: () => void;
}

/**
 * Serves the requests of one connection one after the other: each begins when the answer before it has been handed to
 * the kernel. A sender that pipelines requests and reads nothing thus has one answer in memory and holds one slot.
 * Node parses all requests of a packet at once, and Fastify would start all of them.
 */
export function serializePipelined(app: FastifyInstance): void {
  const queues = new WeakMap<Socket, Waiting[]>();

  const start = (socket: Socket, queue: Waiting[], { response, begin }: Waiting): void => {
    response.once('close', () => {
      // Requests of a connection that is gone are not worked on.
      const next = socket.writable ? queue.shift() : undefined;
      if (next) start(socket, queue, next);
      else queues.delete(socket);
    });
    begin();
  };

  app.addHook('onRequest', ({ raw: { socket } }, { raw: response }, begin) => {
    // The rest of the packet by which the sender asked too much.
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
