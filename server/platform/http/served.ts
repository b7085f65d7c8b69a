import type { FastifyInstance } from 'fastify';
import { PROBES } from './probes.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** `address` is for display, `origin` is the start of links. */
export interface Listening {
  readonly address: string;
  readonly origin: string;
}

/** Lifecycle of an assembled portal with one or several threads. */
export interface Served {
  /** Equals the result of the readiness probe. */
  isReady(): Promise<boolean>;
  listen(place: Place): Promise<Listening>;
  /** Stops accepting requests and resolves when the open ones are done. */
  close(): Promise<void>;
}

export const servedBy = (app: FastifyInstance): Served => ({
  isReady: async () => (await app.inject(PROBES.readiness)).statusCode === 200,
  listen: async (place) => ({
    address: await app.listen(place),
    origin: app.listeningOrigin,
  }),
  close: () => app.close(),
});
