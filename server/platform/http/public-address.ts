import type { FastifyInstance } from 'fastify';

/** A wildcard address is not reachable; `localhost` works at least on this machine. */
const EVERYWHERE = /\/\/(0\.0\.0\.0|\[::\])(?=:)/;

export const listeningAddress = ({ listeningOrigin }: Pick<FastifyInstance, 'listeningOrigin'>) =>
  listeningOrigin.replace(EVERYWHERE, '//localhost');

/**
 * Returns the base URL for links in e-mails and files: `publicUrl`, else the listening address.
 * Never uses request headers, which the sender controls.
 */
export const publicAddress =
  (app: Pick<FastifyInstance, 'listeningOrigin'>, publicUrl: string | undefined) => (): string =>
    publicUrl ?? listeningAddress(app);
