import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { prepareCluster } from '../../../server/platform/db/embedded/cluster.ts';
import { clusterUrl, workerUrl } from '../../../server/platform/db/embedded/cluster-location.ts';
import { ensureWorkerRole } from '../../../server/platform/db/embedded/ensure-worker-role.ts';
import { isReady, launch, TransientError } from '../../../server/platform/db/embedded/launch.ts';
import { findPostmaster } from '../../../server/platform/db/embedded/postmaster.ts';

/** No data outlives the run, so durability is off. */
const THROWAWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  max_connections: '200',
};

export type TestCluster = {
  /** Connects as the owner of the tables. */
  readonly urlOf: (database: string) => string;
  /** Connects with the rights of the portal. */
  readonly workerUrlOf: (database: string) => string;
  /** Runs SQL on the maintenance database. */
  readonly administer: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;
};

let joined: Promise<TestCluster> | undefined;

/**
 * The database server of this run. The first test file that needs it starts it, and the others
 * connect to it.
 */
export function testCluster(): Promise<TestCluster> {
  joined ??= join();
  return joined;
}

async function join(): Promise<TestCluster> {
  const plan = await prepareCluster(inject('databaseFolder'), THROWAWAY);
  const port = await startOrJoin(plan);
  const urlOf = (database: string): string => clusterUrl(plan.location, port, database);
  await ensureWorkerRole(urlOf('postgres'), plan.location);
  return {
    urlOf,
    workerUrlOf: (database) => workerUrl(plan.location, port, database),
    async administer(work) {
      const client = new pg.Client({ connectionString: urlOf('postgres') });
      await client.connect();
      return await work(client).finally(() => client.end());
    },
  };
}

async function startOrJoin(plan: Awaited<ReturnType<typeof prepareCluster>>): Promise<number> {
  for (;;) {
    const found = await findPostmaster(plan.location.cluster);
    if (found && (await isReady(plan.location.cluster, found.pid))) return found.port;
    try {
      return (await launch(plan)).port;
    } catch (error) {
      // Another test file started it after the check and before the launch.
      if (!(error instanceof TransientError)) throw error;
      await sleep(100);
    }
  }
}

/**
 * Creates a template database, once per run. It is filled under another name and renamed when
 * complete. A test file that fails half-way therefore leaves no incomplete template.
 */
export async function ensureTemplate(
  name: string,
  source: string,
  fill: (url: string) => Promise<void>,
): Promise<void> {
  const { administer, urlOf } = await testCluster();
  await administer(async (client) => {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount) return;
    const draft = `${name}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft} TEMPLATE ${source}`);
    await fill(urlOf(draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${name}`);
    await client.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  });
}

/** Creates a copy with a random name. */
export async function copyTemplate(template: string): Promise<string> {
  const { administer } = await testCluster();
  const name = `t_${randomBytes(8).toString('hex')}`;
  await administer(async (client) => {
    // The default strategy copies through the WAL, which takes four times as long.
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
    // CREATE DATABASE does not copy the privileges of the template.
    await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  });
  return name;
}
