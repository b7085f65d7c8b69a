import { workerData } from 'node:worker_threads';
import { createHttpServer, registerApp } from './http-server.ts';
import { shareInvalidationEpoch } from './platform/db/memoized-query.ts';
import { createDatabase, type DatabaseOptions } from './platform/db/pool.ts';
import { createServerHandle, type ListenOptions } from './platform/http/server-handle.ts';
import { setLimiter } from './platform/limits/process-semaphore.ts';
import { MessagePortRpc } from './platform/threads/message-port-rpc.ts';
import { createServices } from './services.ts';
import type { Settings } from './settings.ts';
import { SharedMemorySearch } from './stock/search/shared-memory-search.ts';
import type { WorkerData } from './threads/http-worker.ts';
import { RemoteLimiter } from './threads/remote-limiter.ts';
import type { MainRpc, WorkerRpc } from './threads/rpc.ts';

/** All values must survive structured cloning to reach a worker thread. */
export interface HttpWorkerSettings {
  readonly portal: Omit<Settings, 'logTo'>;
  readonly databaseUrl: string;
  /** shared by all workers: an invalidation in one worker reaches the caches of all */
  readonly invalidationEpoch: Int32Array<SharedArrayBuffer>;
  readonly database: Required<Pick<DatabaseOptions, 'connections' | 'checkoutTimeoutMs'>>;
}

const { settings, link, search } = workerData as WorkerData<HttpWorkerSettings>;
const main = new MessagePortRpc<MainRpc, WorkerRpc>(link, {
  isReady: () => served.isReady(),
  listen: (place) => served.listen(withReusePort(place)),
  async close() {
    await served.close();
    await database.close();
  },
  figures: () => web.metrics.figures(),
  publish: (events) => hub.publish(events),
  refreshAll: () => hub.refreshAll(),
  closeStream: (held) => limiter.closeStream(held),
});
const limiter = new RemoteLimiter(main);
setLimiter(limiter);
shareInvalidationEpoch(settings.invalidationEpoch);
const database = createDatabase(settings.databaseUrl, settings.database);
const web = await createHttpServer(settings.portal, limiter);
const served = createServerHandle(web.app);
const hub = await registerApp(web, {
  settings: settings.portal,
  pool: database.pool,
  services: createServices(settings.portal),
  search: new SharedMemorySearch(search, settings.portal.searchTimeoutMs),
  figures: () => main.call('metrics'),
});
main.notify('built');

/**
 * The kernel then distributes connections among the workers. The types of Fastify lack the option.
 */
function withReusePort(place: ListenOptions): ListenOptions {
  return { ...place, reusePort: true } as ListenOptions;
}
