import { workerData } from 'node:worker_threads';
import { meansOf } from './means.ts';
import { forgetWith } from './platform/db/cached-reading.ts';
import { createDatabase, type DatabaseOptions } from './platform/db/pool.ts';
import { type Place, servedBy } from './platform/http/served.ts';
import { countWith } from './platform/limits/process-turns.ts';
import { PortCalls } from './platform/threads/port-calls.ts';
import type { Settings } from './settings.ts';
import { ThreadSearch } from './stock/search/thread-search.ts';
import type { ThreadData } from './threads/http-thread.ts';
import type { MainSide, ThreadSide } from './threads/link.ts';
import { ThreadKeeper } from './threads/thread-keeper.ts';
import { addPortal, openWeb } from './web.ts';

/** Settings for an HTTP worker. All values must survive structured cloning. */
export interface HttpSettings {
  readonly portal: Omit<Settings, 'logTo'>;
  readonly databaseUrl: string;
  /** shared with all workers, so that an invalidation in one reaches all */
  readonly forgotten: Int32Array<SharedArrayBuffer>;
  readonly database: Required<Pick<DatabaseOptions, 'connections' | 'patience'>>;
}

const { settings, link, search } = workerData as ThreadData<HttpSettings>;
const main = new PortCalls<MainSide, ThreadSide>(link, {
  isReady: () => served.isReady(),
  listen: (place) => served.listen(shared(place)),
  async close() {
    await served.close();
    await database.close();
  },
  figures: () => web.metrics.figures(),
  tell: (events) => hub.tell(events),
  refreshAll: () => hub.refreshAll(),
  closeStream: (held) => keeper.closeStream(held),
});
const keeper = new ThreadKeeper(main);
countWith(keeper);
forgetWith(settings.forgotten);
const database = createDatabase(settings.databaseUrl, settings.database);
const web = await openWeb(settings.portal, keeper);
const served = servedBy(web.app);
const hub = await addPortal(web, {
  settings: settings.portal,
  pool: database.pool,
  means: meansOf(settings.portal),
  search: new ThreadSearch(search, settings.portal.searchPatience),
  figures: () => main.ask('metrics'),
});
main.tell('built');

/**
 * Fastify passes unknown options on to the socket. `reusePort` makes the kernel distribute
 * connections among the workers.
 */
function shared(place: Place): Place {
  return { ...place, reusePort: true } as Place;
}
