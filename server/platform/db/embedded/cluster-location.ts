import { createHmac } from 'node:crypto';
import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { BootError, firstLine } from '../../boot-error.ts';
import { exists, loadOrCreateSecret } from '../../secret-file.ts';

export type ClusterLocation = {
  readonly dataDir: string;
  readonly cluster: string;
  readonly log: string;
  readonly passwordFile: string;
  readonly password: string;
};

export const CLUSTER_OWNER = 'culet';
export const CLUSTER_WORKER = 'culet_worker';

export async function openClusterLocation(configured: string): Promise<ClusterLocation> {
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

export async function openDataDir(configured: string): Promise<string> {
  try {
    await mkdir(configured, { recursive: true });
    const dataDir = await realpath(configured);
    // Writes a test folder: permission bits do not show a read-only disk and do not apply to root.
    await rm(await mkdtemp(path.join(dataDir, '.probe-')), { recursive: true });
    return dataDir;
  } catch (error) {
    throw new BootError(
      `The data folder ${configured} is not writable (${firstLine(error)}): set DATA_DIR to a folder that is.`,
    );
  }
}

async function readPassword(file: string, cluster: string): Promise<string> {
  if (!(await exists(file)) && (await exists(path.join(cluster, 'PG_VERSION')))) {
    throw new BootError(
      `${file} is missing: the database in ${cluster} cannot be opened without it.`,
    );
  }
  return await loadOrCreateSecret(file);
}

export function clusterUrl(place: ClusterLocation, port: number, database: string): string {
  return `postgres://${CLUSTER_OWNER}:${place.password}@127.0.0.1:${port}/${database}`;
}

export function workerUrl(place: ClusterLocation, port: number, database: string): string {
  return `postgres://${CLUSTER_WORKER}:${workerPassword(place)}@127.0.0.1:${port}/${database}`;
}

/**
 * Derives the password of the worker role from the owner's password, so that only one password is
 * stored. The HMAC does not reveal the owner's password.
 */
export function workerPassword({ password }: ClusterLocation): string {
  return createHmac('sha256', password).update(CLUSTER_WORKER).digest('base64url');
}
