import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Closes unused and idle keep-alive connections at shutdown, so that the server waits only for
 * pending responses.
 */
export function closeIdleOnShutdown(app: FastifyInstance): void {
  const open = new Set<Socket>();
  let closing = false;
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onResponse', async () => {
    // Waits for the next tick, because only then does Node count the connection of the finished
    // response as idle.
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
