import { BootError } from '../boot-error.ts';
import type { Config } from '../config.ts';
import { ensureDatabase, prepareCluster } from './embedded/cluster.ts';
import { CLUSTER_WORKER, clusterUrl, workerUrl } from './embedded/cluster-location.ts';
import { superviseCluster } from './embedded/cluster-supervisor.ts';
import { ensureWorkerRole } from './embedded/ensure-worker-role.ts';
import { probeServer } from './probe-server.ts';
import { requireReplica } from './verify-replica.ts';

export type BootedDatabase = {
  readonly url: string;
  /** Connection URL of the table owner, for migrations. */
  readonly ownerUrl: string;
  /** PostgreSQL role of `url`; null if the role also owns the tables. */
  readonly worker: string | null;
  readonly stop: () => Promise<void>;
  readonly abandon: () => void;
};

const DATABASE = 'culet';

type Place = Pick<Config, 'databaseUrl' | 'migrateDatabaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseReadUrl'>>;

export async function bootDatabase(
  { databaseUrl, migrateDatabaseUrl, databaseReadUrl, dataDir }: Place,
  onLost: (error: unknown) => void,
): Promise<BootedDatabase> {
  if (databaseUrl) {
    const ownerUrl = migrateDatabaseUrl ?? databaseUrl;
    const worker = await workerOf(databaseUrl, migrateDatabaseUrl);
    if (databaseReadUrl) await requireReplica(databaseUrl, databaseReadUrl);
    return { url: databaseUrl, ownerUrl, worker, stop: async () => {}, abandon: () => {} };
  }
  const plan = await prepareCluster(dataDir);
  const { port, maintenanceUrl, stop, abandon } = await superviseCluster(plan, onLost);
  const ownerUrl = clusterUrl(plan.location, port, DATABASE);
  try {
    await ensureDatabase(maintenanceUrl, DATABASE);
    await ensureWorkerRole(ownerUrl, plan.location);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: workerUrl(plan.location, port, DATABASE),
    ownerUrl,
    worker: CLUSTER_WORKER,
    stop,
    abandon,
  };
}

async function workerOf(url: string, migrateUrl: string | undefined): Promise<string | null> {
  const worker = await probeServer(url, 'DATABASE_URL');
  if (!migrateUrl) return null;
  const owner = await probeServer(migrateUrl, 'MIGRATE_DATABASE_URL');
  if (owner.database !== worker.database) {
    throw new BootError('DATABASE_URL and MIGRATE_DATABASE_URL point to different databases.');
  }
  return owner.user === worker.user ? null : worker.user;
}
