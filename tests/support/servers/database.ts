import type pg from 'pg';
import { CLUSTER_WORKER } from '../../../server/platform/db/embedded/cluster-location.ts';
import { createDatabase, type Database } from '../../../server/platform/db/pool.ts';
import { prepareSchema } from '../../../server/prepare-schema.ts';
import { copyTemplate, ensureTemplate, testCluster } from './test-cluster.ts';

/**
 * `pool` has the rights of the portal. `owner` is for changes that a test makes without the portal.
 */
export type FreshDatabase = Pick<Database, 'pool'> & {
  readonly url: string;
  readonly owner: pg.Pool;
  readonly ownerUrl: string;
  /** Closes the pools and drops the database, even if other connections are open. */
  readonly drop: () => Promise<void>;
};

/** Concurrency tests wait long for a connection on a busy machine. Overload has its own tests. */
const PATIENCE = 10_000;

export const EMPTY_TEMPLATE = 'culet_empty';

/** Creates a database with all migrations and no other rows, for one test file. */
export async function freshDatabase(): Promise<FreshDatabase> {
  await ensureEmptyTemplate();
  return await openCopy(EMPTY_TEMPLATE);
}

export async function ensureEmptyTemplate(): Promise<void> {
  await ensureTemplate(EMPTY_TEMPLATE, 'template0', (ownerUrl) =>
    prepareSchema(ownerUrl, CLUSTER_WORKER),
  );
}

export async function openCopy(template: string): Promise<FreshDatabase> {
  const name = await copyTemplate(template);
  const { administer, urlOf, workerUrlOf } = await testCluster();
  const url = workerUrlOf(name);
  const ownerUrl = urlOf(name);
  const worker = createDatabase(url, { connections: 10, checkoutTimeoutMs: PATIENCE });
  const owner = createDatabase(ownerUrl, { connections: 3, checkoutTimeoutMs: PATIENCE });
  const drop = async (): Promise<void> => {
    await Promise.all([worker.close(), owner.close()]);
    await administer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  };
  return { url, ownerUrl, pool: worker.pool, owner: owner.pool, drop };
}
