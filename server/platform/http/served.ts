import type { FastifyInstance } from 'fastify';
import { PROBES } from './probes.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** Where it listens: as it is told to a person, and as links begin. */
export interface Listening {
  readonly address: string;
  readonly origin: string;
}

/** A portal that is put together, in one thread or in several. */
export interface Served {
  /** Whether it would say so to a probe. */
  isReady(): Promise<boolean>;
  listen(place: Place): Promise<Listening>;
  /** Takes no more requests, and ends when those that it has are done. */
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
