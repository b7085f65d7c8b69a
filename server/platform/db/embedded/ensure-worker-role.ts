import pg from 'pg';
import { BootError, firstLine } from '../../boot-error.ts';
import { CLUSTER_WORKER, type ClusterLocation, workerPassword } from './cluster-location.ts';

/** Serializes concurrent creation of the role. An arbitrary, unique number: "worke" in ASCII. */
const ROLE_LOCK = '512970877797';
const WORKER = pg.escapeIdentifier(CLUSTER_WORKER);

/** Clusters of older releases lack the role. Grants no table privileges. */
export async function ensureWorkerRole(ownerUrl: string, place: ClusterLocation): Promise<void> {
  const connection = new pg.Client({ connectionString: ownerUrl });
  await connection.connect();
  try {
    await connection.query(`SELECT pg_advisory_lock(${ROLE_LOCK})`);
    const found = await connection.query('SELECT FROM pg_roles WHERE rolname = $1', [
      CLUSTER_WORKER,
    ]);
    if (found.rowCount === 0) await connection.query(`CREATE ROLE ${WORKER}`);
    await connection.query(
      `ALTER ROLE ${WORKER} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
         PASSWORD ${pg.escapeLiteral(workerPassword(place))}`,
    );
    // By default every role may create temporary tables; the worker must not.
    const { rows } = await connection.query<{ name: string }>('SELECT current_database() AS name');
    const database = pg.escapeIdentifier(rows[0]?.name ?? '');
    await connection.query(`REVOKE TEMPORARY ON DATABASE ${database} FROM PUBLIC`);
  } catch (error) {
    throw new BootError(`The role ${CLUSTER_WORKER} could not be created: ${firstLine(error)}`);
  } finally {
    await connection.end();
  }
}
