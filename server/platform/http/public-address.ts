import type { FastifyInstance } from 'fastify';

/** A browser cannot open a wildcard address. */
const EVERYWHERE = /\/\/(0\.0\.0\.0|\[::\])(?=:)/;

export const listeningAddress = ({ listeningOrigin }: Pick<FastifyInstance, 'listeningOrigin'>) =>
  listeningOrigin.replace(EVERYWHERE, '//localhost');

/** Request headers never determine a link, because the sender controls them. */
export const publicAddress =
  (app: Pick<FastifyInstance, 'listeningOrigin'>, publicUrl: string | undefined) => (): string =>
    publicUrl ?? listeningAddress(app);
