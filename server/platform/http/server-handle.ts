import type { FastifyInstance } from 'fastify';
import { PROBES } from './probes.ts';

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
}

/** `address` is for display; `origin` is the base URL of links. */
export interface ListenResult {
  readonly address: string;
  readonly origin: string;
}

export interface ServerHandle {
  isReady(): Promise<boolean>;
  listen(place: ListenOptions): Promise<ListenResult>;
  /** Stops accepting requests and resolves when the open requests are done. */
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
