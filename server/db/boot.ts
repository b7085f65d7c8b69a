import type { Config } from '../config.ts';
import { ensureDatabase, prepareCluster } from './embedded/cluster.ts';
import { keepCluster } from './embedded/keeper.ts';
import { clusterUrl } from './embedded/place.ts';
import { reachServer } from './reach-server.ts';

export type BootedDatabase = {
  readonly url: string;
  readonly stop: () => Promise<void>;
  readonly abandon: () => void;
};

const DATABASE = 'culet';

/** The server that DATABASE_URL names, or the embedded one, up and answering. */
export async function bootDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  onLost: (error: unknown) => void,
): Promise<BootedDatabase> {
  if (config.databaseUrl) {
    await reachServer(config.databaseUrl);
    return { url: config.databaseUrl, stop: async () => {}, abandon: () => {} };
  }
  const plan = await prepareCluster(config.dataDir);
  const keeper = await keepCluster(plan, onLost);
  try {
    await ensureDatabase(keeper.maintenanceUrl, DATABASE);
  } catch (error) {
    await keeper.stop();
    throw error;
  }
  const url = clusterUrl(plan.place, keeper.port, DATABASE);
  return { url, stop: keeper.stop, abandon: keeper.abandon };
}
