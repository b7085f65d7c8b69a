import { createHmac, randomBytes } from 'node:crypto';
import { link, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { BootError, firstLine, hasCode } from '../../boot-error.ts';

export type ClusterPlace = {
  readonly dataDir: string;
  /** PostgreSQL's own folder. */
  readonly cluster: string;
  readonly log: string;
  readonly passwordFile: string;
  readonly password: string;
};

/** Makes the cluster, owns the tables and migrates them. */
export const CLUSTER_OWNER = 'culet';
/** Serves people: reads and writes rows, within the rights that the owner gives it. */
export const CLUSTER_WORKER = 'culet_worker';

/** Makes sure that the data folder is there and writable, and that this installation has a password. */
export async function openPlace(configured: string): Promise<ClusterPlace> {
  const dataDir = await openDataDir(configured);
  const cluster = path.join(dataDir, 'postgres');
  const passwordFile = path.join(dataDir, 'postgres.password');
  return {
    dataDir,
    cluster,
    log: path.join(dataDir, 'postgres.log'),
    passwordFile,
    password: await readPassword(passwordFile, cluster),
  };
}

async function openDataDir(configured: string): Promise<string> {
  try {
    await mkdir(configured, { recursive: true });
    const dataDir = await realpath(configured);
    // Permission bits say nothing of a read-only disk, and nothing to root: try it.
    await rm(await mkdtemp(path.join(dataDir, '.probe-')), { recursive: true });
    return dataDir;
  } catch (error) {
    throw new BootError(
      `The data folder ${configured} cannot be written (${firstLine(error)}): set DATA_DIR to one that can.`,
    );
  }
}

async function readPassword(file: string, cluster: string): Promise<string> {
  if (!(await exists(file))) {
    if (await exists(path.join(cluster, 'PG_VERSION'))) {
      throw new BootError(`${file} is missing: without it the database in ${cluster} stays shut.`);
    }
    await writeOnce(file, randomBytes(24).toString('base64url'));
  }
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if (!hasCode(error, 'EACCES', 'EPERM')) throw error;
    throw new BootError(
      `${file} belongs to another user: start the portal as that user, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Of two first starts at the same moment, the later one keeps the earlier one's password. The file appears under its
 * name only when it is complete: a start that looks at it, or is killed, never finds half of one.
 */
async function writeOnce(file: string, text: string): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

export async function exists(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  );
}

export function clusterUrl(place: ClusterPlace, port: number, database: string): string {
  return `postgres://${CLUSTER_OWNER}:${place.password}@127.0.0.1:${port}/${database}`;
}

export function workerUrl(place: ClusterPlace, port: number, database: string): string {
  return `postgres://${CLUSTER_WORKER}:${workerPassword(place)}@127.0.0.1:${port}/${database}`;
}

/** Follows from the owner's password and does not lead back to it, so that there is no second secret to keep. */
export function workerPassword({ password }: ClusterPlace): string {
  return createHmac('sha256', password).update(CLUSTER_WORKER).digest('base64url');
}
