import type pg from 'pg';
import { startJobs } from './jobs/jobs.ts';
import type { Means } from './means.ts';
import { CACHED_ROWS, invalidate } from './platform/db/cached-reading.ts';
import { listenTo } from './platform/db/notifications.ts';
import { heraldOf } from './platform/db/told-after.ts';
import { EventReader, type Teller } from './platform/live/event-reader.ts';
import type { TellFault } from './platform/log/fault-log.ts';
import type { Search } from './stock/search/search.ts';

interface Needed {
  readonly pool: pg.Pool;
  readonly search: Search;
  readonly means: Means;
  readonly publicAddress: () => string;
  /** publishes events to the open streams */
  readonly teller: Teller;
  readonly tellFault: TellFault;
}

/**
 * Starts the work that runs once a process, regardless of its worker count: jobs, LISTEN and event
 * fan-out.
 */
export async function startOnce({
  pool,
  search,
  means,
  publicAddress,
  teller,
  tellFault,
}: Needed): Promise<{ stop(): Promise<void> }> {
  const { post, openBulkPost, ...more } = means;
  const jobs = await startJobs(
    { pool, search, publicAddress, ...more },
    { post, openPost: openBulkPost },
    tellFault,
  );
  const events = new EventReader(pool, teller, tellFault);
  const heard = await listenTo(
    pool,
    {
      live: (id) => events.hear(id),
      outbox: () => jobs.relay.wake(),
      [CACHED_ROWS]: invalidate,
    },
    () => {
      invalidate();
      teller.refreshAll();
      jobs.relay.wake();
    },
    (error) => tellFault('the portal does not hear of changes', error),
  );
  return {
    async stop() {
      events.stop();
      await heard.stop();
      await jobs.stop();
      await heraldOf(pool).end();
      await search.stop();
    },
  };
}
