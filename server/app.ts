import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { startBackgroundWork } from './background.ts';
import { createHttpServer, registerApp } from './http-server.ts';
import { publicAddress } from './platform/http/public-address.ts';
import { LocalLimiter } from './platform/limits/resource-limiter.ts';
import { createServices } from './services.ts';
import type { Settings } from './settings.ts';
import { SearchIndex } from './stock/search/search-index.ts';

/** Assembles the portal in one thread. `threaded-app.ts` uses several workers instead. */
export async function buildApp({
  config,
  pool,
}: {
  pool: pg.Pool;
  config: Settings;
}): Promise<FastifyInstance> {
  const web = await createHttpServer(config, new LocalLimiter());
  const { app, logError } = web;
  const search = new SearchIndex(
    pool,
    (error) => logError('the search index failed', error),
    config.searchTimeoutMs === undefined ? {} : { patience: config.searchTimeoutMs },
  );
  const services = createServices(config);
  const hub = await registerApp(web, { settings: config, pool, services, search });
  const background = await startBackgroundWork({
    pool,
    search,
    services,
    publicAddress: publicAddress(app, config.publicUrl),
    publisher: hub,
    logError,
  });
  app.addHook('onClose', () => background.stop());
  return app;
}
