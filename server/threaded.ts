import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { HttpSettings } from './http-thread.ts';
import { meansOf } from './means.ts';
import { startOnce } from './once.ts';
import { forgottenHere } from './platform/db/cached-reading.ts';
import { publicAddress } from './platform/http/public-address.ts';
import type { Served } from './platform/http/served.ts';
import { roomsFor } from './platform/limits/doors.ts';
import { OwnKeeper } from './platform/limits/keeper.ts';
import { faultLog } from './platform/log/fault-log.ts';
import { logOf } from './platform/log/logger.ts';
import { GatheredMetrics } from './platform/metrics/gathered-metrics.ts';
import type { Settings } from './settings.ts';
import { SearchIndex } from './stock/search/search-index.ts';
import { Crew } from './threads/crew.ts';

export interface Threaded extends Served {
  readonly crew: Crew;
}

interface Wanted {
  readonly config: Omit<Settings, 'logTo'>;
  /** pool of the main thread; workers connect to the same database */
  readonly pool: pg.Pool;
  readonly threads: number;
  readonly connections: number;
}

/**
 * Assembles the portal with several workers. The main thread runs the singletons, and the workers
 * serve HTTP.
 */
export async function startThreads({
  config,
  pool,
  threads,
  connections,
}: Wanted): Promise<Threaded> {
  const tellFault = faultLog(logOf(config.logLevel));
  const search = new SearchIndex(pool, (error) => tellFault('the search index failed', error), {
    readers: threads,
    ...(config.searchPatience === undefined ? {} : { patience: config.searchPatience }),
  });
  // All threads need the same keys.
  const portal = {
    ...config,
    sealingKeys: config.sealingKeys ?? randomUUID(),
    auditKey: config.auditKey ?? randomUUID(),
    rooms: config.rooms ?? roomsFor(threads * connections, threads),
  };
  const { connectionString = '', connectionTimeoutMillis = 0 } = pool.options;
  const settings: HttpSettings = {
    portal,
    databaseUrl: connectionString,
    forgotten: forgottenHere(),
    database: { connections, patience: connectionTimeoutMillis },
  };
  const crew = await Crew.start({
    script: new URL('./http-thread.ts', import.meta.url),
    settings,
    size: threads,
    keeper: new OwnKeeper(),
    search,
    metrics: new GatheredMetrics(pool),
    tellFault,
  });
  const where = { listeningOrigin: '' };
  const once = await startOnce({
    pool,
    search,
    means: meansOf(portal),
    publicAddress: publicAddress(where, config.publicUrl),
    teller: crew,
    tellFault,
  });
  return {
    crew,
    isReady: () => crew.isReady(),
    async listen(place) {
      const listening = await crew.listen(place);
      where.listeningOrigin = listening.origin;
      return listening;
    },
    async close() {
      await crew.close();
      await once.stop();
    },
  };
}
