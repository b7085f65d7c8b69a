import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { startBackgroundWork } from './background.ts';
import type { HttpWorkerSettings } from './http-worker-main.ts';
import { invalidationEpoch } from './platform/db/memoized-query.ts';
import { publicAddress } from './platform/http/public-address.ts';
import type { ServerHandle } from './platform/http/server-handle.ts';
import { limitsFor } from './platform/limits/admission-control.ts';
import { LocalLimiter } from './platform/limits/resource-limiter.ts';
import { createErrorLog } from './platform/log/error-log.ts';
import { createLogger } from './platform/log/logger.ts';
import { AggregatedMetrics } from './platform/metrics/aggregated-metrics.ts';
import { createServices } from './services.ts';
import type { Settings } from './settings.ts';
import { SearchIndex } from './stock/search/search-index.ts';
import { HttpWorkerPool } from './threads/http-worker-pool.ts';

export interface ThreadedApp extends ServerHandle {
  readonly workerPool: HttpWorkerPool;
}

interface ThreadedAppOptions {
  readonly config: Omit<Settings, 'logTo'>;
  readonly pool: pg.Pool;
  readonly threads: number;
  readonly connections: number;
}

/**
 * Assembles the portal with several workers, which serve HTTP. The main thread runs the search
 * index, the limiter and the background jobs, which exist once per process.
 */
export async function startThreadedApp({
  config,
  pool,
  threads,
  connections,
}: ThreadedAppOptions): Promise<ThreadedApp> {
  const logError = createErrorLog(createLogger(config.logLevel));
  const search = new SearchIndex(pool, (error) => logError('the search index failed', error), {
    readers: threads,
    ...(config.searchTimeoutMs === undefined ? {} : { patience: config.searchTimeoutMs }),
  });
  // All threads must use the same keys, so missing keys are generated here and not in each worker.
  const portal = {
    ...config,
    sealingKeys: config.sealingKeys ?? randomUUID(),
    auditKey: config.auditKey ?? randomUUID(),
    admissionLimits: config.admissionLimits ?? limitsFor(threads * connections, threads),
  };
  const { connectionString = '', connectionTimeoutMillis = 0 } = pool.options;
  const settings: HttpWorkerSettings = {
    portal,
    databaseUrl: connectionString,
    invalidationEpoch: invalidationEpoch(),
    database: { connections, checkoutTimeoutMs: connectionTimeoutMillis },
  };
  const workerPool = await HttpWorkerPool.start({
    script: new URL('./http-worker-main.ts', import.meta.url),
    settings,
    size: threads,
    limiter: new LocalLimiter(),
    search,
    metrics: new AggregatedMetrics(pool),
    logError,
  });
  const where = { listeningOrigin: '' };
  const background = await startBackgroundWork({
    pool,
    search,
    services: createServices(portal),
    publicAddress: publicAddress(where, config.publicUrl),
    publisher: workerPool,
    logError,
  });
  return {
    workerPool,
    isReady: () => workerPool.isReady(),
    async listen(place) {
      const listening = await workerPool.listen(place);
      where.listeningOrigin = listening.origin;
      return listening;
    },
    async close() {
      await workerPool.close();
      await background.stop();
    },
  };
}
