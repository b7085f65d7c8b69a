import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The shutdown then waits only for pending responses. */
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
    // Node counts the connection as idle only in the next tick.
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
