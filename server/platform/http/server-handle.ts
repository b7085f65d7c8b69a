import type { FastifyInstance } from 'fastify';
import { PROBES } from './probes.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

/** `address` is for display, `origin` is the start of links. */
export interface ListenResult {
  readonly address: string;
  readonly origin: string;
}

/** Lifecycle of an assembled portal with one or several threads. */
export interface ServerHandle {
  /** Equals the result of the readiness probe. */
  isReady(): Promise<boolean>;
  listen(place: ListenOptions): Promise<ListenResult>;
  /** Stops accepting requests and resolves when the open ones are done. */
  close(): Promise<void>;
}

export const createServerHandle = (app: FastifyInstance): ServerHandle => ({
  isReady: async () => (await app.inject(PROBES.readiness)).statusCode === 200,
  listen: async (place) => ({
    address: await app.listen(place),
    origin: app.listeningOrigin,
  }),
  close: () => app.close(),
});
