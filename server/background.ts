import type pg from 'pg';
import { startJobs } from './jobs/jobs.ts';
import { CACHED_ROWS, invalidate } from './platform/db/memoized-query.ts';
import { listenToChannels } from './platform/db/notifications.ts';
import { notifierOf } from './platform/db/post-commit-notify.ts';
import { type EventPublisher, EventReader } from './platform/live/event-reader.ts';
import type { LogError } from './platform/log/error-log.ts';
import type { AppServices } from './services.ts';
import type { Search } from './stock/search/search.ts';

interface BackgroundOptions {
  readonly pool: pg.Pool;
  readonly search: Search;
  readonly services: AppServices;
  readonly publicAddress: () => string;
  readonly publisher: EventPublisher;
  readonly logError: LogError;
}

/** Starts the work that runs once per process, regardless of the number of workers. */
export async function startBackgroundWork({
  pool,
  search,
  services,
  publicAddress,
  publisher,
  logError,
}: BackgroundOptions): Promise<{ stop(): Promise<void> }> {
  const { post, openBulkTransport, ...more } = services;
  const jobs = await startJobs(
    { pool, search, publicAddress, ...more },
    { post, openPost: openBulkTransport },
    logError,
  );
  const events = new EventReader(pool, publisher, logError);
  const notifications = await listenToChannels(
    pool,
    {
      live: (id) => events.onNotify(id),
      outbox: () => jobs.relay.wake(),
      ...jobs.handlers,
      [CACHED_ROWS]: invalidate,
    },
    () => {
      invalidate();
      publisher.refreshAll();
      jobs.relay.wake();
      jobs.onGap();
    },
    (error) => logError('the LISTEN connection failed', error),
  );
  return {
    async stop() {
      events.stop();
      await notifications.stop();
      await jobs.stop();
      await notifierOf(pool).stop();
      await search.stop();
    },
  };
}
