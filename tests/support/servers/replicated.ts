import { chown, cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { loadDemo } from '../../../demo/load/load-demo.ts';
import { ensureDatabase, prepareCluster } from '../../../server/platform/db/embedded/cluster.ts';
import {
  CLUSTER_OWNER,
  CLUSTER_WORKER,
  clusterUrl,
  workerUrl,
} from '../../../server/platform/db/embedded/cluster-location.ts';
import { ensureWorkerRole } from '../../../server/platform/db/embedded/ensure-worker-role.ts';
import { type Launch, launch } from '../../../server/platform/db/embedded/launch.ts';
import { stopPostmaster } from '../../../server/platform/db/embedded/postmaster.ts';
import { createDatabase } from '../../../server/platform/db/pool.ts';
import { prepareSchema } from '../../../server/prepare-schema.ts';
import type { FreshDatabase } from './database.ts';

const DATABASE = 'culet';
const DEMO = { seed: 7, print: () => undefined };

/**
 * No data outlives the run, so fsync is off. Commits still wait for replication, as in production.
 */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'replica',
  max_wal_senders: '4',
  shared_buffers: '64MB',
  max_connections: '60',
};

/** A server that can be killed and restarted at the same address. */
interface Server {
  readonly place: Launch['location'];
  readonly port: number;
  /** Kills it, as a power failure does. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

export interface Replicated {
  readonly database: FreshDatabase;
  readonly replica: Server & {
    readonly url: string;
    /** Returns the URL of another database of the same server. */
    urlOf(database: string): string;
    /** Runs SQL as the owner. */
    administer(text: string): Promise<pg.QueryResult>;
  };
  stop(): Promise<void>;
}

/**
 * Starts a primary with the demo world and a streaming replica, created from a copy of its data
 * folder.
 */
export async function startReplicated(stones = 400): Promise<Replicated> {
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-replicated-'));
  const home = path.join(folder, 'primary');
  const away = path.join(folder, 'replica');
  const plan = await prepareCluster(home, SETTINGS);
  const first = await launch(plan);
  await fill(plan, first.port, stones).finally(() => stopPostmaster(first));
  await cp(home, away, { recursive: true });
  await writeFile(path.join(away, 'postgres', 'standby.signal'), '');
  await giveTo(plan.runAs.user, path.join(away, 'postgres'));
  const primary = await serverOf(plan);
  const replica = await serverOf(
    await prepareCluster(away, {
      ...SETTINGS,
      wal_retrieve_retry_interval: '100ms',
      // Queries on the replica that conflict with replay are canceled at once.
      max_standby_streaming_delay: '0',
      primary_conninfo: `host=127.0.0.1 port=${primary.port} user=${CLUSTER_OWNER} password=${plan.location.password}`,
    }),
  );
  const url = workerUrl(plan.location, primary.port, DATABASE);
  const ownerUrl = clusterUrl(plan.location, primary.port, DATABASE);
  const worker = createDatabase(url, { connections: 10, checkoutTimeoutMs: 10_000 });
  const owner = createDatabase(ownerUrl, { connections: 3, checkoutTimeoutMs: 10_000 });
  const drop = async (): Promise<void> => {
    await Promise.all([worker.close(), owner.close()]);
  };
  return {
    database: { url, ownerUrl, pool: worker.pool, owner: owner.pool, drop },
    replica: {
      ...replica,
      url: workerUrl(replica.place, replica.port, DATABASE),
      urlOf: (database) => workerUrl(replica.place, replica.port, database),
      administer: (text) => runOn(clusterUrl(replica.place, replica.port, DATABASE), text),
    },
    async stop() {
      await replica.kill();
      await primary.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fill({ location }: Launch, port: number, stones: number): Promise<void> {
  await ensureDatabase(clusterUrl(location, port, 'postgres'), DATABASE);
  const url = clusterUrl(location, port, DATABASE);
  await ensureWorkerRole(url, location);
  await prepareSchema(url, CLUSTER_WORKER);
  const { pool, close } = createDatabase(url, { statementTimeout: 120_000 });
  await loadDemo(pool, { ...DEMO, stones }).finally(close);
}

async function serverOf(plan: Launch): Promise<Server> {
  let running = await launch(plan);
  const { port } = running;
  return {
    place: plan.location,
    port,
    async kill() {
      process.kill(running.pid, 'SIGQUIT');
      await stopPostmaster(running);
    },
    async start() {
      running = await launch(plan, port);
    },
  };
}

async function runOn(connectionString: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return await client.query(text).finally(() => client.end());
}

/** PostgreSQL does not run as root, even if the tests do. */
async function giveTo(user: Launch['runAs']['user'], folder: string): Promise<void> {
  if (!user) return;
  const names = await readdir(folder, { recursive: true });
  for (const name of ['.', ...names]) await chown(path.join(folder, name), user.uid, user.gid);
}
