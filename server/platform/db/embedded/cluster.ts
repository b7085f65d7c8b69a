import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { BootError, firstLine, hasErrorCode } from '../../boot-error.ts';
import { acquireBootLock, type BootLock } from '../boot-lock.ts';
import { findBinaries } from './binaries.ts';
import { type ClusterLocation, clusterUrl, openClusterLocation } from './cluster-location.ts';
import { ensureCluster } from './create-cluster.ts';
import { isReady, type Launch, launch, TransientError } from './launch.ts';
import { findPostmaster, type Postmaster, stopPostmaster } from './postmaster.ts';
import { chooseRunAs } from './run-as.ts';
import { type ClusterSettings, serverArguments } from './settings.ts';

const MAJOR_VERSION = '18';
const MAINTENANCE_DATABASE = 'postgres';
const RETRY_TIMEOUT_MS = 15_000;

export type OwnedCluster = {
  readonly plan: Launch;
  readonly postmaster: Postmaster;
  readonly lock: BootLock;
};

export async function prepareCluster(
  dataDir: string,
  settings: ClusterSettings = {},
): Promise<Launch> {
  const location = await openClusterLocation(dataDir);
  const binaries = findBinaries();
  const runAs = await chooseRunAs(binaries, location.cluster);
  await ensureCluster(location, binaries, runAs);
  await refuseOtherMajor(location);
  const args = serverArguments(location.cluster, binaries.release, settings);
  return { location, program: binaries.postgres, args, runAs };
}

/**
 * Adopts the server that a killed portal left running: a restart would first write a checkpoint or
 * replay the WAL. Restarts a server with other settings or of another release.
 */
export async function ownCluster(plan: Launch, wantedPort?: number): Promise<OwnedCluster> {
  const deadline = Date.now() + RETRY_TIMEOUT_MS;
  for (;;) {
    try {
      const owned = await tryToOwn(plan, wantedPort);
      if (owned) return owned;
    } catch (error) {
      if (!(error instanceof TransientError) || Date.now() > deadline) throw error;
      await sleep(150);
    }
    await sleep(50);
  }
}

/**
 * Returns undefined for a server that is stopping, or that was stopped because of other arguments.
 * The caller tries again.
 */
async function tryToOwn(plan: Launch, wantedPort?: number): Promise<OwnedCluster | undefined> {
  const found = await findPostmaster(plan.location.cluster);
  if (found && !(await isReady(plan.location.cluster, found.pid))) return undefined;
  const postmaster = found ?? (await launch(plan, wantedPort));
  const lock = await lockServer(plan.location, postmaster);
  if (found && !(await wasStartedAs(plan))) {
    await stopPostmaster(found);
    return undefined;
  }
  return { plan, postmaster, lock };
}

export function maintenanceUrl({ location }: Launch, { port }: Postmaster): string {
  return clusterUrl(location, port, MAINTENANCE_DATABASE);
}

async function lockServer(place: ClusterLocation, { port }: Postmaster): Promise<BootLock> {
  const lock = await acquireBootLock(clusterUrl(place, port, MAINTENANCE_DATABASE)).catch(
    (error) => {
      if (hasErrorCode(error, '28P01')) {
        throw new BootError(
          `The password in ${place.passwordFile} does not match the database in ${place.cluster}.`,
        );
      }
      // The portal that owns the server may be stopping, so a retry can succeed.
      throw new TransientError(
        `PostgreSQL is not responding: ${firstLine(error)} (see ${place.log})`,
      );
    },
  );
  if (lock) return lock;
  throw new BootError(
    `Another portal already uses ${place.dataDir}: stop it first, or set DATA_DIR to another folder.`,
  );
}

/**
 * Compares the arguments with the command line that the server wrote to `postmaster.opts`. The port
 * may differ.
 */
async function wasStartedAs({ location, args }: Launch): Promise<boolean> {
  const written = await readFile(path.join(location.cluster, 'postmaster.opts'), 'utf8').catch(
    () => '',
  );
  const ours = args.map((argument) => `"${argument}"`).join(' ');
  const port = / "-c" "port=\d+"\s*$/;
  return port.test(written) && written.replace(port, '').endsWith(` ${ours}`);
}

async function refuseOtherMajor({ cluster }: ClusterLocation): Promise<void> {
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim();
  if (version === MAJOR_VERSION) return;
  throw new BootError(
    `${cluster} was created by PostgreSQL ${version}. This portal includes version ${MAJOR_VERSION}, which cannot open it.`,
  );
}

/** An earlier start may have created the cluster and been killed before this step. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const connection = new pg.Client({ connectionString: url });
  await connection.connect();
  try {
    const found = await connection.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0)
      await connection.query(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  } catch (error) {
    throw new BootError(`The database ${name} could not be created: ${firstLine(error)}`);
  } finally {
    await connection.end();
  }
}
