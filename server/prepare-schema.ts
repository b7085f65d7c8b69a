import pg from 'pg';
import { prepareQueues } from './jobs/queues.ts';
import { loadPlaces } from './people/places/load-places.ts';
import { BootError, firstLine, hasErrorCode } from './platform/boot-error.ts';
import { applyEdges } from './platform/db/apply-edges.ts';
import { migrate } from './platform/db/migrate.ts';
import { prepareQueueSchema } from './platform/db/queue-schema.ts';
import { MIGRATIONS } from './platform/db/schema-version.ts';
import { grantWorkerPrivileges } from './platform/db/worker-privileges.ts';

const NOT_THE_OWNER = '42501';

/**
 * Migrates the schema and grants the worker role its privileges, at every start and once for the
 * tests. `worker` is null if the server connects as the owner of the schema.
 */
export async function prepareSchema(ownerUrl: string, worker: string | null): Promise<void> {
  await migrate(ownerUrl, {
    dir: MIGRATIONS,
    after: async (connection) => {
      await applyEdges(connection);
      await loadPlaces(connection);
    },
  }).catch((error: unknown) => {
    if (!hasErrorCode(error, NOT_THE_OWNER)) throw error;
    throw new BootError(
      `This user may not migrate the tables (${firstLine(error)}): set MIGRATE_DATABASE_URL to the user that owns them.`,
    );
  });
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1 });
  owner.on('error', () => undefined);
  try {
    await prepareQueueSchema(owner, prepareQueues);
    if (worker !== null) await grantWorkerPrivileges(owner, worker);
  } finally {
    await owner.end();
  }
}
