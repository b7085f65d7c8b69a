import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { LogError } from '../log/error-log.ts';
import { Replica } from './replica.ts';

export async function openReplica(
  primary: pg.Pool,
  url: string | undefined,
  log: FastifyBaseLogger,
  logError: LogError,
): Promise<Replica | null> {
  if (!url) return null;
  return await Replica.open(primary, url, {
    lost: (error) =>
      logError('the replica is unavailable, and the primary database answers all reads', error),
    back: () => log.info('the replica answers reads again'),
    refused: (error) =>
      logError('the replica rejected a query that the primary database answered', error),
  });
}
