import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { meansOf } from './means.ts';
import { startOnce } from './once.ts';
import { publicAddress } from './platform/http/public-address.ts';
import { OwnKeeper } from './platform/limits/keeper.ts';
import type { Settings } from './settings.ts';
import { SearchIndex } from './stock/search/search-index.ts';
import { addPortal, openWeb } from './web.ts';

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
  const web = await openWeb(config, new OwnKeeper());
  const { app, tellFault } = web;
  const search = new SearchIndex(
    pool,
    (error) => tellFault('the search index failed', error),
    config.searchPatience === undefined ? {} : { patience: config.searchPatience },
  );
  const means = meansOf(config);
  const hub = await addPortal(web, { settings: config, pool, means, search });
  const once = await startOnce({
    pool,
    search,
    means,
    publicAddress: publicAddress(app, config.publicUrl),
    teller: hub,
    tellFault,
  });
  app.addHook('onClose', () => once.stop());
  return app;
}
