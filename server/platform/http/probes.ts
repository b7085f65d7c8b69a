import type { FastifyRequest } from 'fastify';

/** Monitoring endpoints, which need no session and have no rate limit. */
export const PROBES = { health: '/healthz', readiness: '/readyz', metrics: '/metrics' } as const;

const ADDRESSES = new Set<string | undefined>(
  Object.values(PROBES).flatMap((address) => [address, `/api/v1${address}`]),
);

export const isProbe = ({ routeOptions }: FastifyRequest): boolean =>
  ADDRESSES.has(routeOptions?.url);
