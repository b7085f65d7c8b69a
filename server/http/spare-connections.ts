import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** A browser keeps a connection in reserve that has asked nothing yet; the end of the server does not wait for it. */
export function dropSpareConnections(app: FastifyInstance): void {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', async () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
}
