import { spawn } from 'node:child_process';
import { chown, mkdtemp, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { BootError, hasErrorCode } from '../../boot-error.ts';
import { exists } from '../../secret-file.ts';
import type { Binaries } from './binaries.ts';
import { CLUSTER_OWNER, type ClusterLocation } from './cluster-location.ts';
import { isAlive } from './postmaster.ts';
import type { RunAs } from './run-as.ts';

const STAGING = /^\.postgres-(\d+)-/;

/**
 * Creates the cluster in a staging folder and renames the folder, so that a killed start leaves no
 * partial cluster.
 */
export async function ensureCluster(
  place: ClusterLocation,
  binaries: Binaries,
  runAs: RunAs,
): Promise<void> {
  if (await exists(path.join(place.cluster, 'PG_VERSION'))) return;
  await sweepAbandoned(place.dataDir);
  const staging = await mkdtemp(path.join(place.dataDir, `.postgres-${process.pid}-`));
  try {
    const made = path.join(staging, 'cluster');
    await initialise(
      made,
      await writePasswordFile(staging, place.password, runAs),
      binaries,
      runAs,
    );
    await moveIntoPlace(made, place);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

async function sweepAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(STAGING.exec(name)?.[1]);
    if (!pid || (pid !== process.pid && (await isAlive(pid)))) continue;
    // An initdb process of a killed start may still be writing files into the folder, so `rm`
    // retries.
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

/**
 * Only the operating system user of initdb can read the file. The caller removes the staging
 * folder.
 */
async function writePasswordFile(
  staging: string,
  password: string,
  { user }: RunAs,
): Promise<string> {
  const file = path.join(staging, 'password');
  await writeFile(file, `${password}\n`, { mode: 0o600 });
  if (user) {
    await chown(file, user.uid, user.gid);
    await chown(staging, user.uid, user.gid);
  }
  return file;
}

async function initialise(
  target: string,
  passwordFile: string,
  binaries: Binaries,
  runAs: RunAs,
): Promise<void> {
  const complaint = await runQuietly(binaries.initdb, runAs, [
    `--pgdata=${target}`,
    `--username=${CLUSTER_OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // The builtin provider sorts text identically on every machine.
    '--locale-provider=builtin',
    '--locale=C.UTF-8',
    '--lc-messages=C',
    '--no-instructions',
  ]);
  if (complaint) throw new BootError(`The database could not be created: ${complaint}`);
}

async function moveIntoPlace(made: string, place: ClusterLocation): Promise<void> {
  try {
    await rename(made, place.cluster);
  } catch (error) {
    // Another first start created the cluster concurrently, so use that cluster.
    if (!hasErrorCode(error, 'ENOTEMPTY', 'EEXIST')) throw error;
    if (await exists(path.join(place.cluster, 'PG_VERSION'))) return;
    throw new BootError(
      `${place.cluster} cannot be used: the folder is not empty and contains no PostgreSQL database.`,
    );
  }
  const folder = await open(place.dataDir);
  await folder.sync().finally(() => folder.close());
}

async function runQuietly(
  program: string,
  runAs: RunAs,
  args: readonly string[],
): Promise<string | undefined> {
  const [command = program, ...rest] = [...runAs.prefix, program, ...args];
  const child = spawn(command, rest, {
    ...(runAs.prefix.length === 0 && runAs.user),
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const finished = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code) => resolve(code === 0 ? '' : `initdb ended with code ${code}`));
  });
  const errorLines = (await text(child.stderr))
    .split('\n')
    .filter((line) => line.includes('error:'));
  const outcome = await finished;
  return outcome && (errorLines.at(-1)?.replace(/^initdb: error:\s*/, '') ?? outcome);
}
