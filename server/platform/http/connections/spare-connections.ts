import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * The end of the server waits for answers and for nothing else: neither for a connection that a browser keeps in
 * reserve and that has asked nothing yet, nor for one that is kept after its last answer.
 */
export function dropSpareConnections(app: FastifyInstance): void {
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
    // The connection counts as idle once this answer is put away.
    if (closing) setImmediate(() => app.server.closeIdleConnections());
  });
}
