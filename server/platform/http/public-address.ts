import type { FastifyInstance } from 'fastify';

/** A wildcard address cannot be opened in a browser, so it is replaced by `localhost`. */
const EVERYWHERE = /\/\/(0\.0\.0\.0|\[::\])(?=:)/;

export const listeningAddress = ({ listeningOrigin }: Pick<FastifyInstance, 'listeningOrigin'>) =>
  listeningOrigin.replace(EVERYWHERE, '//localhost');

/**
 * Returns the base URL of links in e-mails and files: `publicUrl`, or the listening address.
 * Request headers are never used, because the sender controls them.
 */
export const publicAddress =
  (app: Pick<FastifyInstance, 'listeningOrigin'>, publicUrl: string | undefined) => (): string =>
    publicUrl ?? listeningAddress(app);
