import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createServices } from './means.ts';
import { startBackgroundWork } from './once.ts';
import { publicAddress } from './platform/http/public-address.ts';
import { LocalLimiter } from './platform/limits/keeper.ts';
import type { Settings } from './settings.ts';
import { SearchIndex } from './stock/search/search-index.ts';
import { createHttpServer, registerApp } from './web.ts';

/**
 * Assembles the whole portal in one thread. `threaded.ts` assembles the same parts across several
 * workers.
 */
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
