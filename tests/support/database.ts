import { createDatabase, type Database } from '../../server/db/pool.ts';
import { prepareSchema } from '../../server/db/prepare-schema.ts';
import { copyTemplate, ensureTemplate, testCluster } from './test-cluster.ts';

export type FreshDatabase = Pick<Database, 'pool' | 'db'> & {
  readonly url: string;
  /** Closes the pool and removes the database, whoever else is still connected. */
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
  await ensureTemplate(EMPTY_TEMPLATE, 'template0', prepareSchema);
}

export async function openCopy(template: string): Promise<FreshDatabase> {
  const name = await copyTemplate(template);
  const { administer, urlOf } = await testCluster();
  const { pool, db, close } = createDatabase(urlOf(name), {
    connections: 10,
    patience: PATIENCE,
  });
  const drop = async (): Promise<void> => {
    await close();
    await administer((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  };
  return { url: urlOf(name), pool, db, drop };
}
