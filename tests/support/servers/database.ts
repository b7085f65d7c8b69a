import type pg from 'pg';
import { CLUSTER_WORKER } from '../../../server/platform/db/embedded/place.ts';
import { createDatabase, type Database } from '../../../server/platform/db/pool.ts';
import { prepareSchema } from '../../../server/prepare-schema.ts';
import { copyTemplate, ensureTemplate, testCluster } from './test-cluster.ts';

/** What the portal works with is the worker's; a test that goes behind the portal's back does it as the owner. */
export type FreshDatabase = Pick<Database, 'pool'> & {
  readonly url: string;
  readonly owner: pg.Pool;
  readonly ownerUrl: string;
  /** Closes the pools and removes the database, whoever else is still connected. */
  readonly drop: () => Promise<void>;
};

/** Races crowd few connections on a busy machine; what a crowd is refused has tests of its own. */
const PATIENCE = 10_000;

export const EMPTY_TEMPLATE = 'culet_empty';

/** A migrated database with no rows but those the migrations bring, for one test file. */
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
