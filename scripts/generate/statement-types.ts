import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ensureDatabase, prepareCluster } from '../../server/platform/db/embedded/cluster.ts';
import { clusterUrl } from '../../server/platform/db/embedded/cluster-location.ts';
import { launch } from '../../server/platform/db/embedded/launch.ts';
import { stopPostmaster } from '../../server/platform/db/embedded/postmaster.ts';
import { migrate } from '../../server/platform/db/migrate.ts';
import { readKinds } from './ids.ts';
import type { Output } from './output.ts';
import { describeStatements } from './statements/describe-statements.ts';
import { readStatements } from './statements/read-statements.ts';
import { renderStatements } from './statements/render.ts';

const NAME = 'culet_types';
/** The database is temporary, so durability is off. */
const THROWAWAY = { fsync: 'off', full_page_writes: 'off', shared_buffers: '32MB' };

/**
 * Generates the parameter and row types of every SQL statement from a temporary PostgreSQL with all
 * migrations applied.
 */
export async function generateStatementTypes(root: string): Promise<Output> {
  const [statements, kinds, columns] = await Promise.all([
    readStatements(root),
    readKinds(root),
    readFile(path.join(root, 'server/platform/db/columns.ts'), 'utf8'),
  ]);
  const declared = new Set(
    [...columns.matchAll(/^ {2}'([\w-]+\.\w+)':/gm)].map(([, key]) => key ?? ''),
  );
  const described = await withMigratedDatabase(root, (connection) =>
    describeStatements(connection, statements, { declared, kinds }),
  );
  return {
    path: 'server/platform/db/statements.gen.ts',
    content: renderStatements(described),
  };
}

async function withMigratedDatabase<T>(
  root: string,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'culet-types-'));
  try {
    const plan = await prepareCluster(folder, THROWAWAY);
    const postmaster = await launch(plan);
    try {
      await ensureDatabase(clusterUrl(plan.location, postmaster.port, 'postgres'), NAME);
      const url = clusterUrl(plan.location, postmaster.port, NAME);
      await migrate(url, { dir: path.join(root, 'server/platform/db/migrations') });
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return await work(client);
      } finally {
        await client.end();
      }
    } finally {
      await stopPostmaster(postmaster);
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
