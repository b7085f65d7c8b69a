import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { LogError } from '../log/fault-log.ts';
import { Replica } from './replica.ts';

/**
 * Opens the replica of DATABASE_READ_URL, and logs its outages and recoveries. Null without a URL.
 */
export async function openReplica(
  primary: pg.Pool,
  url: string | undefined,
  log: FastifyBaseLogger,
  logError: LogError,
): Promise<Replica | null> {
  if (!url) return null;
  return await Replica.open(primary, url, {
    lost: (error) => logError('the replica is away, and the database answers all readings', error),
    back: () => log.info('the replica answers readings again'),
    refused: (error) => logError('the replica refused what the database answered', error),
  });
}
