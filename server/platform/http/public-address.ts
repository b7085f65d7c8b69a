import type { FastifyInstance } from 'fastify';

/** An address that stands for every one of this machine leads nowhere; this one leads at least here. */
const EVERYWHERE = /\/\/(0\.0\.0\.0|\[::\])(?=:)/;

/** The address that this server has, once it listens. */
export const listeningAddress = ({ listeningOrigin }: Pick<FastifyInstance, 'listeningOrigin'>) =>
  listeningOrigin.replace(EVERYWHERE, '//localhost');

/**
 * Where whatever leaves the house leads: as the operator says, or where it listens. A request is never asked, since
 * its sender writes every header of it.
 */
export const publicAddress =
  (app: Pick<FastifyInstance, 'listeningOrigin'>, publicUrl: string | undefined) => (): string =>
    publicUrl ?? listeningAddress(app);
